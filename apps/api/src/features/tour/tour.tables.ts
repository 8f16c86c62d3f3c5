import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** Members' positions in guided tours; one that was never started has no row. */
export const tours = pgTable(
  'tours',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    name: text().notNull(),
    state: text().notNull(),
    step: smallint().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.name] }),
    check('tours_state', sql`${table.state} in ('begun', 'skipped', 'done')`),
  ],
)
