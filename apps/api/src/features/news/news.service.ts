import { listNews, type NewsItem } from '@iki/contract/news'
import { withMediaAddresses } from '#core/body-media.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import type { MediaAddresses } from '#core/media-address.ts'
import * as store from './news.store.ts'

type Parts = { db: Database; clock: Clock; addresses: MediaAddresses }

export function newsService({ db, clock, addresses }: Parts) {
  const withMedia = (html: string) =>
    withMediaAddresses(html, { access: listNews.access, member: null, addresses })

  return {
    /** Open news of a place that have begun, newest first. */
    async list(place: { place1: string; place2: string }): Promise<NewsItem[]> {
      const items = await store.listOpenNews(db, { ...place, until: clock() })
      return items.map(item => ({ ...item, bodyHtml: withMedia(item.bodyHtml) }))
    },

    /** Saves what a content folder says about one news item; false when it was the same already. */
    async load(row: store.NewsRow): Promise<boolean> {
      if ((await store.findNewsHash(db, row.id)) === row.contentHash) return false
      await store.saveNews(db, row)
      return true
    },
  }
}
export type NewsService = ReturnType<typeof newsService>
