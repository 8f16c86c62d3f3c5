import { timelinePageSize } from '@iki/contract/people/impression'
import { timelines } from '@iki/contract/people/timeline'
import type { Handle } from '#core/database/database.ts'
import { anyList, anyOf } from '#core/database/generic-parameters.ts'
import { gramsOf, likeOf } from '#core/database/search-patterns.ts'
import { text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import {
  type ImpressionRow,
  impressionColumns,
  impressionJoins,
  impressionRow,
  isBehind,
  isShown,
  ofPlans,
  oneMore,
  type PageStart,
  type PostReader,
  pageStartParams,
  readerParams,
} from './impression-row.store.ts'

/** How many of the newest posts are searched before the index of words is used. */
const readThrough = 2000

const foundParams = { ...readerParams, ...pageStartParams, plans: text.array, patterns: text.array }

const newestFirst = 'order by created_at desc, id desc'

/** A page, and one more: as a number, by which the planner knows how few there are. */
const mostFound = timelinePageSize + oneMore

/**
 * Only among the newest posts, in their order: a frequent word is found there at once, and the index of words would
 * return a million posts, of which ten are used.
 */
const foundNear = statement({
  name: 'impressions_found_near',
  params: foundParams,
  row: impressionRow,
  text: `with newest as materialized (
     ${ofPlans({ plans: '$plans', where: `${isShown} and ${isBehind}`, limit: `${readThrough}`, most: readThrough, mostPlans: timelines.length })}
   )
   select ${impressionColumns}
   from (
     select * from (
       select * from newest where search_text like all(${anyList('$patterns')}::text[]) ${newestFirst} limit ${mostFound}
     ) page ${newestFirst} limit $limit
   ) i
   ${impressionJoins} order by i.created_at desc, i.id desc`,
})

/** Among all posts, by the index of words, which is used whatever the planner assumes about an unknown word. */
const foundAnywhere = statement({
  name: 'impressions_found_anywhere',
  params: { ...foundParams, grams: text.array },
  row: impressionRow,
  text: `with hits as materialized (
     select id, created_at from impressions
     where plan = ${anyOf('$plans')} and ${isShown} and grams(search_text) @> $grams::text[] and search_text like all(${anyList('$patterns')}::text[])
       and ${isBehind}
   )
   select ${impressionColumns}
   from (
     select p.* from (select id, created_at from hits ${newestFirst} limit ${mostFound}) h join impressions p on p.id = h.id
     order by h.created_at desc, h.id desc limit $limit
   ) i ${impressionJoins} order by i.created_at desc, i.id desc`,
})

/** Open posts of some plans that contain all of these words, the newest first. */
export async function listFound(
  handle: Handle,
  reader: PostReader,
  { plans, words }: { plans: readonly string[]; words: string[] },
  start: PageStart,
): Promise<ImpressionRow[]> {
  const given = { ...reader, ...start, plans, patterns: words.map(likeOf) }
  const near = await foundNear.rows(handle, given)
  const isEnough = near.length >= start.limit
  return isEnough ? near : foundAnywhere.rows(handle, { ...given, grams: words.flatMap(gramsOf) })
}
