import type { SearchTerm } from '@iki/contract/api/search-text'
import type { ContentSearchKind } from '@iki/contract/shell/search'
import { briefCache } from '#core/brief-cache.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import { findInBodies, findInNames, type Hit, type HitPlace } from './search.store.ts'
import { versionOfEntries } from './search-entry.store.ts'

/** A page of each kind, the best first. */
type AskedHits = {
  kinds: readonly ContentSearchKind[]
  terms: readonly SearchTerm[]
  after: HitPlace | null
  size: number
}

/** What is published is found after this at the latest: until then, who types the same is told the same. */
const publishedLateMs = 10_000
/** Each with at most a page of every kind: some ten megabytes. */
const searchesCached = 1_000

/**
 * Finds content, which is the same for every member. The searches that find the most are short, and therefore few and
 * typed by many: a node reads each of them once in a while.
 */
export function searchHits(db: Database, clock: Clock) {
  const cached = briefCache(
    async ({ version: _, ...asked }: AskedHits & { version: number; now: Date }) => {
      const named = Map.groupBy(await findInNames(db, asked), ({ kind }) => kind)
      const others = asked.kinds.filter(kind => (named.get(kind)?.length ?? 0) <= asked.size)
      const inBodies = Map.groupBy(await findInBodies(db, { ...asked, kinds: others }), ({ kind }) => kind)
      const hitsOf = (kind: ContentSearchKind): Hit[] =>
        [...(named.get(kind) ?? []), ...(inBodies.get(kind) ?? [])].slice(0, asked.size + 1)
      return new Map(asked.kinds.map(kind => [kind, hitsOf(kind)]))
    },
    { most: searchesCached },
  )

  /** The hits of each kind, the best first: a page and one more, if there are so many. */
  return async function findHits(asked: AskedHits): Promise<ReadonlyMap<ContentSearchKind, readonly Hit[]>> {
    const now = new Date(Math.floor(clock().getTime() / publishedLateMs) * publishedLateMs)
    return cached.of({ ...asked, version: await versionOfEntries(db), now })
  }
}
