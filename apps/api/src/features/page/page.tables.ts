import { boolean, date, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Pages that everybody may read: policies, credits. */
export const pages = pgTable('pages', {
  slug: text().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  bodyHtml: text().notNull(),
  version: date().notNull(),
  asksAgain: boolean().notNull().default(false),
  contentHash: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})

/** Every version of a page, including the one in force. */
export const pageVersions = pgTable(
  'page_versions',
  {
    slug: text()
      .notNull()
      .references(() => pages.slug, { onDelete: 'cascade' }),
    version: date().notNull(),
    title: text().notNull(),
    lead: text().notNull(),
    bodyHtml: text().notNull(),
    /** Members are asked to agree again: something important has changed. */
    asksAgain: boolean().notNull().default(false),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.slug, table.version] })],
)
