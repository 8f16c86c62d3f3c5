import { introLength } from '@iki/contract/people/profile'
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isAtMost } from '#core/text-checks.ts'
import { users } from '#features/account/account.tables.ts'

/** What members show of themselves; who has chosen nothing has no row. */
export const memberProfiles = pgTable(
  'member_profiles',
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    intro: text().notNull(),
    showsSince: boolean().notNull(),
    showsPlans: boolean().notNull(),
    showsPosts: boolean().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [check('member_profiles_short', isAtMost(table.intro, introLength))],
)
