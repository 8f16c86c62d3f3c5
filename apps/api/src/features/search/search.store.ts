import type { SearchTerm } from '@iki/contract/api/search-text'
import { type ContentSearchKind, contentSearchKinds, searchPageSize } from '@iki/contract/shell/search'
import type { Handle } from '#core/database/database.ts'
import { anyList, forAnyValue } from '#core/database/generic-parameters.ts'
import { gramsOf, likeOf } from '#core/database/search-patterns.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

/** Something that was found, with its rank: the lower, the better. */
export type Hit = RowOf<typeof inNames>

/** After which hit a page begins. */
export type HitPlace = { rank: number; publishedAt: Date; id: string }

/** The ranks: the whole name, its beginning, all words in names, all stems in names, elsewhere in the content. */
const rankOfBody = 4
export const ranks = rankOfBody + 1

/** Of each kind at most this many are read: a page, and one more. */
const mostOfKind = searchPageSize + 1
/** How many of the newest of each kind are read before the index of characters is used. */
const readThrough = 300

const row = {
  kind: text.as<ContentSearchKind>(),
  id: text,
  publishedAt: instant,
  rank: integer.because('a case with an else, or a constant'),
}

/** The first of each kind among these hits, which are chosen among the texts of one kind, `asked.kind`, and ranked once. */
const firstOfKinds = (hits: string, before = '') => `select h.kind, h.id, h.published_at, h.rank
  from (select unnest(${anyList('$kinds')}) as kind limit ${contentSearchKinds.length}) as asked cross join lateral (
    select kind, id, published_at, rank from (${hits} offset 0) found ${before}
    order by rank, published_at desc, id limit ${mostOfKind}
  ) h order by h.kind, h.rank, h.published_at desc, h.id`

/** What a page does not have yet. */
const isBehind =
  'where rank > $rank or rank = $rank and (published_at < $publishedAt or published_at = $publishedAt and id > $id)'

/**
 * The index of a text has its characters and pairs by kind. The kind is not asked for again, nor whether it is published
 * in a way that an index knows: either would read the index of the newest, too, of which nearly all is published.
 */
const hasGrams = (text: string) =>
  `kind_grams(kind, ${text}) @> (select array_agg(asked.kind || ':' || gram) from unnest($grams::text[]) gram)
      and (published_at > $now) is not true`

const params = {
  kinds: text.array,
  now: instant,
  rank: integer,
  publishedAt: instant,
  id: text,
}
const stemParams = { ...params, stems: text.array }
/** `longStems`: one or two characters are a gram, and what has it need not be read. */
const indexParams = { grams: text.array, longStems: text.array }
const [stems, longStems] = [`${anyList('$stems')}::text[]`, `${anyList('$longStems')}::text[]`]

const inNames = statement({
  name: 'search_in_names',
  params: { ...params, ...indexParams, phrase: text, words: text.array },
  row,
  text: firstOfKinds(
    `select kind, id, published_at,
      case when position(E'\\n' || $phrase || E'\\n' in names) > 0 then 0
        when position(E'\\n' || $phrase in names) > 0 then 1
        when names like all(${anyList('$words')}::text[]) then 2
        else 3 end as rank
    from search_entries
    where ${hasGrams('names')} and names like all(${longStems})`,
    isBehind,
  ),
})

// Whether the names have it as well is asked of the texts: to make the grams of each again costs ten times as much.
const inBodies = statement({
  name: 'search_in_bodies',
  params: { ...stemParams, ...indexParams },
  row,
  text: firstOfKinds(
    `select kind, id, published_at, ${rankOfBody} as rank
    from search_entries
    where ${hasGrams('body')} and body like all(${longStems}) and not names like all(${stems})`,
    isBehind,
  ),
})

/** Null, which `least` leaves out, while a page begins among the names. */
const startOfBodies = `(select case when $rank = ${rankOfBody} then $publishedAt::timestamptz end)`

/** Only among the newest of each kind, in their order: a frequent word is found there at once. */
const inNewestBodies = statement({
  name: 'search_in_newest_bodies',
  params: stemParams,
  row,
  text: firstOfKinds(`select kind, id, published_at, ${rankOfBody} as rank from (
      select * from search_entries
      where kind = asked.kind and published_at <= least($now, ${startOfBodies})
        and (${startOfBodies} is null or published_at < ${startOfBodies} or id > ${forAnyValue('$id', 'text')})
      order by published_at desc, id limit ${readThrough}
    ) newest where body like all(${stems}) and not names like all(${stems})`),
})

type Query = {
  kinds: readonly ContentSearchKind[]
  terms: readonly SearchTerm[]
  after: HitPlace | null
  now: Date
  /** How many hits of a kind are shown: at most one more than these is needed. */
  size: number
}

const beforeAll: HitPlace = { rank: -1, publishedAt: new Date(0), id: '' }

/** Content with all of the terms in its names. Of each kind a page and one more, the best first. */
export const findInNames = (handle: Handle, query: Query): Promise<Hit[]> =>
  inNames.rows(handle, {
    ...startOf(query),
    ...byIndex(query),
    phrase: query.terms.map(({ word }) => word).join(' '),
    words: query.terms.map(({ word }) => likeOf(word)),
  })

/** Content with all of the terms in what it says, and not in its names; of each kind the newest first. */
export async function findInBodies(handle: Handle, query: Query): Promise<Hit[]> {
  const given = { ...startOf(query), stems: query.terms.map(({ stem }) => likeOf(stem)) }
  const newest = await inNewestBodies.rows(handle, given)
  const byKind = Map.groupBy(newest, ({ kind }) => kind)
  const kinds = query.kinds.filter(kind => (byKind.get(kind)?.length ?? 0) <= query.size)
  if (kinds.length === 0) return newest
  const others = await inBodies.rows(handle, { ...given, ...byIndex(query), kinds })
  return [...newest.filter(({ kind }) => !kinds.includes(kind)), ...others]
}

const startOf = ({ kinds, after, now }: Query) => ({ ...(after ?? beforeAll), kinds, now })

function byIndex({ terms }: Query) {
  const typed = terms.map(({ stem }) => stem)
  return {
    grams: typed.flatMap(gramsOf),
    longStems: typed.filter(stem => [...stem].length > 2).map(likeOf),
  }
}
