import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/**
 * A listening session of a member with a lesson or something else: what was listened to and when. What it was stays known when
 * the lesson is gone, so there is no foreign key.
 */
export const listening = pgTable(
  'listening',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** Made by the device. */
    key: text().notNull(),
    kind: text().notNull(),
    itemId: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    seconds: doublePrecision().notNull(),
    wallSeconds: doublePrecision().notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.key] }),
    // Holds all that days and totals are summed from: they never visit the rows, which lie far apart.
    index('listening_of_member').on(table.uid, table.startedAt, table.key, table.wallSeconds),
    check('listening_wall_seconds', sql`${table.wallSeconds} between 0 and 86400`),
  ],
)
