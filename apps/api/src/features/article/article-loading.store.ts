import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { isOfPage, type TextPage } from '#core/content/text-page.ts'
import type { Handle } from '#core/database/database.ts'
import { articles } from './article.tables.ts'

export type NewArticle = typeof articles.$inferInsert

/** More than any series has. */
const aside = 1_000_000

/**
 * Takes the article's number in its series. If another article still has this number because the two are swapping, that
 * one gets a temporary number until it is saved itself. Call it in a transaction.
 */
export async function saveArticle(handle: Handle, article: NewArticle): Promise<void> {
  const { id, series, number } = article
  const isInTheWay = and(eq(articles.series, series), eq(articles.number, number), ne(articles.id, id))
  await handle
    .update(articles)
    .set({ number: sql`${articles.number} + ${aside}`, contentHash: '' })
    .where(isInTheWay)
  await handle.insert(articles).values(article).onConflictDoUpdate({ target: articles.id, set: article })
}

/** Which numbers of these series are taken, and by which articles. */
export async function listPlaces(handle: Handle, series: string[]) {
  if (series.length === 0) return []
  return handle
    .select({ id: articles.id, series: articles.series, number: articles.number })
    .from(articles)
    .where(inArray(articles.series, series))
}

/** The texts of articles, in the order of their ids. */
export async function listTexts(handle: Handle, page: TextPage) {
  const { id, kind, title, lead, category, bodyHtml, publishedAt } = articles
  return handle
    .select({ id, kind, title, lead, category, bodyHtml, publishedAt })
    .from(articles)
    .where(isOfPage(id, page))
    .orderBy(id)
    .limit(page.limit)
}
