import { partsOf } from '@iki/contract/api/search-parts'
import type { SearchTerm } from '@iki/contract/api/search-text'
import { type ContentSearchKind, searchPageSize } from '@iki/contract/shell/search'
import { boundedCache } from '#core/bounded-cache.ts'
import type { Clock } from '#core/clock.ts'
import { entryTermsOf } from '#core/content/entry-terms.ts'
import type { Database } from '#core/database/database.ts'
import { findInBodies, findInNames, type Hit, type HitPlace, ranks } from './search.store.ts'
import { versionOfEntries } from './search-entry.store.ts'

/** What is looked for, in which kinds, and how many of each a page has. */
type AskedHits = {
  kinds: readonly ContentSearchKind[]
  terms: readonly SearchTerm[]
  after: HitPlace | null
  size: number
}

type HitsOfKinds = ReadonlyMap<ContentSearchKind, readonly Hit[]>

/** What is published at a time is found after this at the latest: until then, who types the same finds the same. */
const heldMs = 30_000
/** Each with at most a page of every kind: some ten megabytes. */
const searchesHeld = 1_000

/**
 * Finds content, which is the same for every member. The searches that find the most are short, and therefore few and
 * typed by many: a node reads each of them once in a while.
 */
export function searchHits(db: Database, clock: Clock) {
  async function readPage(asked: AskedHits, now: Date): Promise<HitsOfKinds> {
    const named = Map.groupBy(await findInNames(db, { ...asked, now }), ({ kind }) => kind)
    const kinds = asked.kinds.filter(kind => (named.get(kind)?.length ?? 0) <= asked.size)
    const inBodies = Map.groupBy(await findInBodies(db, { ...asked, kinds, now }), ({ kind }) => kind)
    const hitsOf = (kind: ContentSearchKind): Hit[] =>
      [...(named.get(kind) ?? []), ...(inBodies.get(kind) ?? [])].slice(0, asked.size + 1)
    return new Map(asked.kinds.map(kind => [kind, hitsOf(kind)]))
  }

  /** Of each of these kinds more hits than a page has, if there are so many, without those of `known`. */
  async function readOthers(asked: AskedHits, known: HitsOfKinds, now: Date): Promise<HitsOfKinds> {
    const page = (kinds: readonly ContentSearchKind[], after: HitPlace | null) =>
      readPage({ ...asked, kinds, after, size: searchPageSize }, now)
    const first = await page(asked.kinds, asked.after)
    const others = new Map<ContentSearchKind, readonly Hit[]>()
    for (const kind of asked.kinds) {
      const ids = new Set(known.get(kind)?.map(({ id }) => id))
      let read = first.get(kind) ?? []
      const fresh = read.filter(({ id }) => !ids.has(id))
      while (fresh.length <= asked.size && read.length > searchPageSize) {
        read = (await page([kind], read.at(-1) ?? null)).get(kind) ?? []
        fresh.push(...read.filter(({ id }) => !ids.has(id)))
      }
      others.set(kind, fresh)
    }
    return others
  }

  /**
   * Where a kind has no more than a page, the hits of what a complaint is about come behind: of 肩 behind those of 肩こり.
   * Their ranks continue the others.
   */
  async function read(asked: AskedHits, now: Date): Promise<HitsOfKinds> {
    const parts = partsOf(asked.terms)
    if (parts === null) return readPage(asked, now)
    const { after, size } = asked
    const isBehind = after !== null && after.rank >= ranks
    const first = await readPage({ ...asked, after: null }, now)
    const exact = after === null ? first : isBehind ? null : await readPage(asked, now)
    const kinds = asked.kinds.filter(kind => (first.get(kind)?.length ?? 0) <= size)
    const position = isBehind ? { ...after, rank: after.rank - ranks } : null
    const others = await readOthers({ terms: entryTermsOf(parts), kinds, after: position, size }, first, now)
    const hitsOf = (kind: ContentSearchKind): Hit[] => [
      ...(exact?.get(kind) ?? []),
      ...(others.get(kind) ?? []).map(hit => ({ ...hit, rank: hit.rank + ranks })),
    ]
    return new Map(asked.kinds.map(kind => [kind, hitsOf(kind).slice(0, size + 1)]))
  }

  const held = boundedCache<{ readAt: Date; hits: Promise<HitsOfKinds> }>(searchesHeld, { ttlMs: heldMs })

  /** The hits of each kind, the best first: a page and one more, if there are so many. */
  return async function findHits(asked: AskedHits): Promise<HitsOfKinds> {
    const key = JSON.stringify([await versionOfEntries(db), asked])
    const now = clock()
    const known = held.get(key)
    if (known && Math.abs(now.getTime() - known.readAt.getTime()) < heldMs) return known.hits
    const hits = read(asked, now)
    held.set(key, { readAt: now, hits })
    hits.catch(() => held.delete(key))
    return hits
  }
}
