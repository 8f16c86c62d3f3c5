import { date, foreignKey, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'
import { pageVersions } from './page.tables.ts'

/** Versions of pages that members agreed to after signing up; `users.agreed_at` is about those of that day. */
export const consents = pgTable(
  'consents',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    slug: text().notNull(),
    version: date().notNull(),
    agreedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.slug, table.version] }),
    foreignKey({
      name: 'consents_version',
      columns: [table.slug, table.version],
      foreignColumns: [pageVersions.slug, pageVersions.version],
    }),
    index('consents_of_version').on(table.slug, table.version),
  ],
)
