import type { Handle } from '#core/database.ts'
import { listTexts, type TextPage } from './article-loading.store.ts'

/** The texts of articles in reading order: of these, or of all, page by page. */
export async function listArticleTexts(handle: Handle, page: TextPage) {
  const rows = await listTexts(handle, page)
  return rows.map(({ id, publishedAt, title, lead, bodyHtml }) => ({
    id,
    publishedAt,
    texts: [title, lead, { html: bodyHtml }],
  }))
}
