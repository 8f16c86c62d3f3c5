import { isPlanOrKey, sourcesOf } from '@iki/contract/access/plan-keys'
import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import { listNews, type NewsItem } from '@iki/contract/reading/news'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import { plainText } from '#core/markdown/markdown.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import * as store from './news.store.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  lessons: { embedsOf: EmbedsOf }
}

export function newsService({ db, clock, addresses, lessons }: Parts) {
  const withMedia = (html: string) =>
    withMediaAddresses(html, { access: listNews.access, member: null, addresses })

  return {
    /** Current open news of a place, newest first. Places of plans are found by every name of a plan. */
    async list(
      { place1, place2 }: { place1: string; place2: string },
      member: SignedIn | null,
    ): Promise<NewsItem[]> {
      const found = isPlanOrKey(place1) ? sourcesOf(place1) : { plans: [place1], mainPlans: [place1] }
      const items = await store.listOpenNews(db, {
        places: found.plans,
        mainPlaces: found.mainPlans,
        place2,
        until: clock(),
      })
      const texts = items.map(item => item.bodyHtml)
      const embedsIn = await lessons.embedsOf(texts, member)
      return items.map(item => ({
        id: item.id,
        title: item.title,
        status: 'open' as const,
        summary: item.summary,
        createdAt: item.createdAt.toISOString(),
        created: tokyoTimestamp(item.createdAt),
        body: plainText(item.bodyHtml),
        bodyHtml: withMedia(item.bodyHtml),
        ...embedsIn(item.bodyHtml),
      }))
    },
  }
}
export type NewsService = ReturnType<typeof newsService>
