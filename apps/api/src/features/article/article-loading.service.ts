import type { Database } from '#core/database.ts'
import * as store from './article-loading.store.ts'

/** How articles come in from content folders. */
export function articleLoading({ db }: { db: Database }) {
  return {
    /** Saves what a content folder says about one article; false when it was the same already. */
    async load(article: store.NewArticle): Promise<boolean> {
      if ((await store.findArticleHash(db, article.id)) === article.contentHash) return false
      await db.transaction(tx => store.saveArticle(tx, article))
      return true
    },

    listPlaces: (series: string[]) => store.listPlaces(db, series),

    /** What is written in articles: in these, or in all, page by page. */
    async listTexts(page: store.TextPage) {
      const rows = await store.listTexts(db, page)
      return rows.map(({ id, publishedAt, title, lead, bodyHtml }) => ({
        id,
        publishedAt,
        texts: [title, lead, { html: bodyHtml }],
      }))
    },
  }
}
export type ArticleLoading = ReturnType<typeof articleLoading>
