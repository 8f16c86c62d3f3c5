import type { SearchTerm } from '@iki/contract/api/search-text'
import { type ContentSearchKind, searchPageSize } from '@iki/contract/shell/search'
import { anyList, anyOf } from '#core/any-value.ts'
import type { Handle } from '#core/database.ts'
import { gramsOf, likeOf } from '#core/search-patterns.ts'
import { instant, integer, text } from '#core/sql-type.ts'
import { type RowOf, statement } from '#core/statement.ts'

/** Something that was found, with its rank: the lower, the better. */
export type Hit = RowOf<typeof inNames>

/** After which hit a page begins. */
export type HitPlace = { rank: number; publishedAt: Date; id: string }

/** The ranks: the whole name, its beginning, all words in names, all stems in names, elsewhere in the content. */
const rankOfBody = 4

/** Of each kind at most this many are read: a page, and one more. */
const mostOfKind = searchPageSize + 1
/** A term that more texts have than this is found in some of them. */
const mostInBodies = 2000

const params = {
  kinds: text.array,
  grams: text.array,
  stems: text.array,
  now: instant,
  rank: integer,
  publishedAt: instant,
  id: text,
}
const row = {
  kind: text.as<ContentSearchKind>(),
  id: text,
  publishedAt: instant,
  rank: integer.because('a case with an else'),
}

/** The first hits of each kind behind the place where the page begins. */
const firstOfKinds = (hits: string) => `select kind, id, published_at, rank from (
    select *, row_number() over (partition by kind order by rank, published_at desc, id) as number
    from (${hits}) hits
    where rank > $rank or rank = $rank and (published_at < $publishedAt or published_at = $publishedAt and id > $id)
  ) numbered where number <= ${mostOfKind} order by kind, rank, published_at desc, id`

const inNames = statement({
  name: 'search_in_names',
  params: { ...params, phrase: text, words: text.array },
  row,
  text: firstOfKinds(`select kind, id, published_at,
      case when position(E'\\n' || $phrase || E'\\n' in names) > 0 then 0
        when position(E'\\n' || $phrase in names) > 0 then 1
        when names like all(${anyList('$words')}::text[]) then 2
        else 3 end as rank
    from search_entries
    where kind = ${anyOf('$kinds')} and grams(names) @> $grams and names like all(${anyList('$stems')}::text[])
      and published_at <= $now`),
})

const inBodies = statement({
  name: 'search_in_bodies',
  params,
  row,
  text: firstOfKinds(`select kind, id, published_at, ${rankOfBody} as rank from (
      select kind, id, published_at from search_entries
      where kind = ${anyOf('$kinds')} and grams(body) @> $grams and body like all(${anyList('$stems')}::text[])
        and not (grams(names) @> $grams and names like all(${anyList('$stems')}::text[]))
        and published_at <= $now
      limit ${mostInBodies}
    ) found`),
})

type Query = {
  kinds: readonly ContentSearchKind[]
  terms: readonly SearchTerm[]
  after: HitPlace | null
  now: Date
}

const beforeAll: HitPlace = { rank: -1, publishedAt: new Date(0), id: '' }

/** Content with all of the terms in its names. Of each kind a page and one more, the best first. */
export const findInNames = (handle: Handle, query: Query): Promise<Hit[]> =>
  inNames.rows(handle, {
    ...given(query),
    phrase: query.terms.map(({ word }) => word).join(' '),
    words: query.terms.map(({ word }) => likeOf(word)),
  })

/** Content with all of the terms in what it says, and not in its names; the newest first. */
export const findInBodies = (handle: Handle, query: Query): Promise<Hit[]> =>
  inBodies.rows(handle, given(query))

function given({ kinds, terms, after, now }: Query) {
  const stems = terms.map(({ stem }) => stem)
  return {
    ...(after ?? beforeAll),
    kinds,
    now,
    grams: stems.flatMap(gramsOf),
    // One or two characters are a gram: what has it needs not be read.
    stems: stems.filter(stem => [...stem].length > 2).map(likeOf),
  }
}
