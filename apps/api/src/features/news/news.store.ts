import { newsListLimit } from '@iki/contract/reading/news'
import { eq } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { anyList } from '#core/database/generic-parameters.ts'
import { instant, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { news } from './news.tables.ts'

export type NewsRecord = RowOf<typeof openOfPlaces>

const isOpen = "place2 = $place2 and status = 'open' and created_at <= $until"

/** A place without news uses those of the place at the same index. */
const openOfPlaces = statement({
  name: 'news_open_of_places',
  params: { places: text.array, mainPlaces: text.array, place2: text, until: instant },
  row: { id: text, title: text, createdAt: instant, summary: text, bodyHtml: text },
  text: `with places as (
     select distinct case when exists (select from news where place1 = asked.place and ${isOpen})
       then asked.place else asked.main_place end as name
     from unnest(${anyList('$places')}, ${anyList('$mainPlaces')}) as asked (place, main_place)
   )
   select n.* from places cross join lateral (
     select id, title, created_at, summary, body_html from news
     where place1 = places.name and ${isOpen} order by created_at desc, id limit ${newsListLimit}
   ) n order by n.created_at desc, n.id limit ${newsListLimit}`,
})

type Places = {
  places: readonly string[]
  /** For each place, the place whose news it shows while it has none. */
  mainPlaces: readonly string[]
  place2: string
}

export async function listOpenNews(
  handle: Handle,
  { places, mainPlaces, place2, until }: Places & { until: Date },
): Promise<NewsRecord[]> {
  return openOfPlaces.rows(handle, { places, mainPlaces, place2, until })
}

export type NewsRow = typeof news.$inferInsert

export async function findNews(handle: Handle, id: string) {
  const { contentHash, status, createdAt } = news
  const [row] = await handle.select({ contentHash, status, createdAt }).from(news).where(eq(news.id, id))
  return row ?? null
}
