import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/**
 * A listening session of a member: what was listened to and when. It stays known when the lesson no longer exists, so
 * there is no foreign key.
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
    // Only what never changes (what, on which days): a report of a session then writes no index.
    index('listening_of_member').on(table.uid, table.startedAt, table.key, table.itemId),
    check('listening_wall_seconds', sql`${table.wallSeconds} between 0 and 86400`),
  ],
)

/**
 * How long a member listened on each day in Tokyo, and in how many sessions: the sums of `listening`, written with it.
 */
export const listeningDays = pgTable(
  'listening_days',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    seconds: doublePrecision().notNull(),
    sessions: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.uid, table.day] })],
)
