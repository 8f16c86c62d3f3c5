import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * How often something was tried. The migration makes this table unlogged, which drizzle cannot express: it is written
 * at every sign-in, and losing it in a crash only forgets some attempts.
 */
export const authLimits = pgTable(
  'auth_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index('auth_limits_by_end').on(table.endsAt)],
)
