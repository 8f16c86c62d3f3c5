import type { NewsItem } from '@iki/contract/news'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import * as store from './news.store.ts'

export function newsService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Open news of a place that have begun, newest first. */
    list: (place: { place1: string; place2: string }): Promise<NewsItem[]> =>
      store.listOpenNews(db, { ...place, until: clock() }),

    /** Saves what a content folder says about one news item; false when it was the same already. */
    async load(row: store.NewsRow): Promise<boolean> {
      if ((await store.findNewsHash(db, row.id)) === row.contentHash) return false
      await store.saveNews(db, row)
      return true
    },
  }
}
export type NewsService = ReturnType<typeof newsService>
