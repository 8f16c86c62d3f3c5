import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** News of a place (`infomation/{place1}/{place2}` of the specification). */
export const news = pgTable(
  'news',
  {
    id: text().primaryKey(),
    place1: text().notNull(),
    place2: text().notNull(),
    status: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    bodyHtml: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    contentHash: text().notNull(),
  },
  table => [
    index('news_open_of_place')
      .on(table.place1, table.place2, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.status} = 'open'`),
    check('news_status_known', sql`${table.status} in ('open', 'closed')`),
  ],
)

/** News that members are notified of: a row for each that was loaded at its time, and none for old news. */
export const newsAnnouncements = pgTable(
  'news_announcements',
  {
    newsId: text()
      .primaryKey()
      .references(() => news.id, { onDelete: 'cascade' }),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** Members are notified in the order of their ids: all up to this one have been. */
    toldUpTo: text().notNull().default(''),
    /** Since when members are being notified; null before, and while the news are closed. */
    begunAt: timestamp({ withTimezone: true }),
  },
  table => [index('news_announcements_due').on(table.dueAt).where(sql`begun_at is null`)],
)
