import { type Handle, preparedQuery } from '#core/database.ts'
import { pageValues } from './impression.store.ts'
import {
  asSeenBy,
  type ImpressionRow,
  impressionColumns,
  impressionJoins,
  isBehind,
  isShown,
  ofPlans,
  type Place,
  type Reader,
} from './impression-row.store.ts'

/** How many of the newest posts are read through before the index of words is asked. */
const readThrough = 2000

const newestFirst = 'order by created_at desc, id desc'

/**
 * Of the newest posts alone, read through in their order: what many write about is found there at once, and the index
 * of words would bring a million of them only to keep ten.
 */
const foundNear = preparedQuery<ImpressionRow>(
  'impressions_found_near',
  `with newest as materialized (
     ${ofPlans({ plans: '$6', where: `${isShown} and ${isBehind}`, limit: `${readThrough}`, most: readThrough })}
   )
   select ${impressionColumns}
   from (select * from newest where search_text like all($7::text[]) ${newestFirst} limit $5) i
   ${impressionJoins} order by i.created_at desc, i.id desc`,
)

/** Of all posts, by the index of words, which is used whatever the planner thinks of an unknown word. */
const foundAnywhere = preparedQuery<ImpressionRow>(
  'impressions_found_anywhere',
  `with hits as materialized (
     select id, created_at from impressions
     where plan = any($6::text[]) and ${isShown} and bigrams(search_text) @> $8::text[] and search_text like all($7::text[])
       and ${isBehind}
   )
   select ${impressionColumns}
   from (
     select p.* from (select id from hits ${newestFirst} limit $5) h join impressions p on p.id = h.id
   ) i ${impressionJoins} order by i.created_at desc, i.id desc`,
)

/** Open posts of some plans with all of these words, which are at least two characters long, the newest first. */
export async function listFound(
  handle: Handle,
  reader: Reader,
  { plans, words }: { plans: readonly string[]; words: string[] },
  place: Place,
): Promise<ImpressionRow[]> {
  const values = [...pageValues(reader, place), plans, words.map(likeOf)]
  const near = await foundNear(handle, values)
  const isEnough = near.length >= place.limit
  const found = isEnough ? near : await foundAnywhere(handle, [...values, words.flatMap(bigramsOf)])
  return asSeenBy(handle, reader, found)
}

function bigramsOf(word: string): string[] {
  const characters = [...word]
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

const likeOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
