import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** Texts (`matome` of the specification, and similar kinds). `access` is read by parseAccess of the contract. */
export const articles = pgTable(
  'articles',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    series: text().notNull(),
    number: integer().notNull(),
    title: text().notNull(),
    lead: text().notNull(),
    category: text().notNull(),
    access: text().array().notNull(),
    tags: text().array().notNull(),
    drawing: text().notNull(),
    bodyHtml: text().notNull(),
    /** The number of characters. */
    characters: integer().notNull(),
    /** The lesson that belongs to it; one that no longer exists is not shown. */
    lessonId: text(),
    related: text().array().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    contentHash: text().notNull(),
  },
  table => [
    uniqueIndex('articles_of_series').on(table.series, table.number),
    index('articles_of_category').on(table.kind, table.category, table.series, table.number),
    index('articles_of_plan').using('gin', table.access),
    index('articles_of_lesson').on(table.lessonId, table.series, table.number).where(sql`kind = 'matome'`),
    check('articles_number', sql`${table.number} > 0`),
  ],
)

/** How far a member has read. */
export const articleReadings = pgTable(
  'article_readings',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    articleId: text()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    percent: smallint().notNull(),
    isFinished: boolean().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.articleId] }),
    index('article_readings_of_article').on(table.articleId),
    index('article_readings_latest').on(table.uid, table.updatedAt, table.articleId),
    check('article_readings_percent', sql`${table.percent} between 0 and 100`),
  ],
)
