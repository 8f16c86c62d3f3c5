import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

const instant = () => timestamp({ withTimezone: true })

/** Exports of all that is a member's. Their files are in the storage for some days, in pieces. */
export const memberExports = pgTable(
  'member_exports',
  {
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    state: text().notNull().default('making'),
    askedAt: instant().notNull(),
    endsAt: instant(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    pieces: integer().notNull().default(0),
  },
  table => [
    index('member_exports_of_member').on(table.uid, table.askedAt.desc().nullsFirst()),
    uniqueIndex('member_exports_one_at_a_time').on(table.uid).where(sql`${table.state} = 'making'`),
    index('member_exports_by_age').on(table.askedAt),
    check('member_exports_state_known', sql`${table.state} in ('making', 'ready', 'failed')`),
  ],
)
