import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** What each device has counted on a day: no device overwrites another's count. */
export const squats = pgTable(
  'squats',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    day: date().notNull(),
    deviceId: text().notNull(),
    count: integer().notNull(),
    seconds: integer().notNull(),
    sequence: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.day, table.deviceId] }),
    check('squats_count', sql`${table.count} between 0 and 10000`),
    check('squats_seconds', sql`${table.seconds} between 0 and 86400`),
  ],
)
