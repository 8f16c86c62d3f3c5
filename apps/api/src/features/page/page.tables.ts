import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Pages of words that everybody may read: policies, credits. */
export const pages = pgTable('pages', {
  slug: text().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  bodyHtml: text().notNull(),
  version: date().notNull(),
  contentHash: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})
