import { type NewsItem, newsListLimit } from '@iki/contract/news'
import { eq } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { news } from './news.tables.ts'

type Row = { id: string; title: string; created_at: Date; summary: string; body_html: string }

const openOfPlace = preparedQuery<Row>(
  'news_open_of_place',
  `select id, title, created_at, summary, body_html from news
   where place1 = $1 and place2 = $2 and status = 'open' and created_at <= $3
   order by created_at desc, id limit ${newsListLimit}`,
)

export async function listOpenNews(
  handle: Handle,
  place: { place1: string; place2: string; until: Date },
): Promise<NewsItem[]> {
  const rows = await openOfPlace(handle, [place.place1, place.place2, place.until])
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    createdAt: row.created_at.toISOString(),
    summary: row.summary,
    bodyHtml: row.body_html,
  }))
}

export type NewsRow = typeof news.$inferInsert

export async function findNews(handle: Handle, id: string) {
  const { contentHash, status, createdAt } = news
  const [row] = await handle.select({ contentHash, status, createdAt }).from(news).where(eq(news.id, id))
  return row ?? null
}

export async function saveNews(handle: Handle, row: NewsRow): Promise<void> {
  await handle.insert(news).values(row).onConflictDoUpdate({ target: news.id, set: row })
}
