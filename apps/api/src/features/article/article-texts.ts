import type { ArticleKind } from '@iki/contract/reading/article'
import type { ContentSearchKind } from '@iki/contract/shell/search'
import type { SearchSource } from '#core/content/searchable.ts'
import type { TextPage } from '#core/content/text-page.ts'
import type { Handle } from '#core/database/database.ts'
import { listTexts } from './article-loading.store.ts'

/** The texts of articles in reading order: of these, or of all, page by page. */
export async function listArticleTexts(handle: Handle, page: TextPage) {
  const rows = await listTexts(handle, page)
  return rows.map(({ id, publishedAt, title, lead, bodyHtml }) => ({
    id,
    publishedAt,
    texts: [title, lead, { html: bodyHtml }],
  }))
}

/** Articles that welcome or advertise are read on their own screens, and not found by a search. */
const kindOf: Partial<Record<string, ContentSearchKind>> = {
  article: 'article',
  lecture: 'article',
  chronicle: 'article',
  matome: 'article',
  question: 'question',
} satisfies Partial<Record<ArticleKind, ContentSearchKind>>

/** Articles and questions as they can be searched. */
export const searchableArticles = (handle: Handle): SearchSource => ({
  kinds: ['article', 'question'],
  async list(page) {
    const rows = await listTexts(handle, page)
    return rows.map(({ id, kind, publishedAt, title, lead, category, bodyHtml }) => ({
      id,
      kind: kindOf[kind] ?? null,
      publishedAt,
      names: [title],
      texts: [category, lead, { html: bodyHtml }],
    }))
  },
})
