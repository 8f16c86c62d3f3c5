import type { DayTime, Purpose } from '@iki/contract/account/wish'
import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** When members listen, and what for; who was not asked yet has no row. */
export const wishes = pgTable(
  'wishes',
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    times: text().array().$type<DayTime[]>().notNull(),
    purposes: text().array().$type<Purpose[]>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    check('wishes_times', sql`${table.times} <@ array['morning', 'noon', 'evening', 'bedtime']`),
    check('wishes_purposes', sql`${table.purposes} <@ array['body', 'sleep', 'voice', 'calm', 'learn']`),
  ],
)
