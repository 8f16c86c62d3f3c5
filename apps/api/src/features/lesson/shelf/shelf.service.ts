import { type Collected, collectedTerms } from '@iki/contract/access/collection'
import { type LessonKind, type LessonRow, recentlyPlayedLimit } from '@iki/contract/media/lesson'
import {
  anyLength,
  type ShelfLength,
  type ShelfOrder,
  shelfLengths,
  shelfPageSize,
} from '@iki/contract/media/shelf'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import { entryTermsOf } from '#core/content/entry-terms.ts'
import { formatCursor, parseCursor } from '#core/database/cursor.ts'
import type { Database } from '#core/database/database.ts'
import { likeOf } from '#core/database/search-patterns.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import { postersFor } from '../medium/posters.ts'
import { presentLesson } from '../present.ts'
import { listCollection, listShelf, type ShelfName, type ShelfPage, type ShelfRow } from './shelf.store.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  licencesOf: LicencesOf
  limitSearches(uid: string): Promise<void>
}

type Wanted = {
  kind?: LessonKind | undefined
  tag?: string | undefined
  length?: ShelfLength | undefined
  order?: ShelfOrder | undefined
  isUnfinished?: boolean | undefined
  after?: string | undefined
}
type WantedOfCollection = Wanted & Collected & { q?: string | undefined }

/** Lessons that members have started, gathered or own, also those whose plan has ended, with their lock; and all lessons. */
export function shelfService({ db, clock, addresses, licencesOf, limitSearches }: Parts) {
  function placeOf({ uid }: SignedIn, wanted: Wanted & { most: number }): ShelfPage {
    const { kind = null, tag = null, length, isUnfinished = false, after, most } = wanted
    return {
      uid,
      now: clock(),
      kind,
      tag,
      ...(length ? shelfLengths[length] : anyLength),
      isUnfinished,
      ...parseCursor(after),
      most,
    }
  }

  function read(name: ShelfName, member: SignedIn, wanted: Wanted & { most: number }): Promise<ShelfRow[]> {
    const page = placeOf(member, wanted)
    const isUnfinished = page.isUnfinished || name === 'unfinished'
    return listShelf(db, name, wanted.order ?? 'newest', { ...page, isUnfinished })
  }

  async function present(rows: ShelfRow[], member: SignedIn): Promise<LessonRow[]> {
    const now = clock()
    const viewer = await loadViewer(member, licencesOf)
    const sight = { viewer, now, posterOf: postersFor({ member, now, addresses }) }
    return rows.map(row => presentLesson(row, sight))
  }

  async function listPage(name: ShelfName, member: SignedIn, wanted: Wanted) {
    return pageOf(await read(name, member, { ...wanted, most: shelfPageSize + 1 }), member)
  }

  async function pageOf(rows: ShelfRow[], member: SignedIn) {
    const shown = rows.slice(0, shelfPageSize)
    const last = rows.length > shelfPageSize ? shown.at(-1) : undefined
    return { items: await present(shown, member), next: last ? formatCursor(last) : null }
  }

  return {
    /** A page of what was started and not finished. */
    listUnfinished: (member: SignedIn, wanted: Wanted) => listPage('unfinished', member, wanted),

    /** The first few of these, for a page that shows other things too. */
    listToContinue: async (member: SignedIn): Promise<LessonRow[]> =>
      present(await read('unfinished', member, { most: recentlyPlayedLimit }), member),

    /** A page of all lessons, open to the member or not. */
    listEvery: (member: SignedIn, wanted: Wanted) => listPage('every', member, wanted),

    /** A page of the favourites. */
    listFavorites: (member: SignedIn, wanted: Wanted) => listPage('favorites', member, wanted),

    /** A page of what the member's plans open, or opened until they ended. Throws too_many_requests. */
    async listCollection(member: SignedIn, { state, plan, q = '', ...wanted }: WantedOfCollection) {
      const terms = entryTermsOf(q)
      if (terms.length > 0) await limitSearches(member.uid)
      const own = collectedTerms(await licencesOf(member.uid), { state, plan }, clock())
      const words = terms.map(({ stem }) => likeOf(stem))
      const page = placeOf(member, { ...wanted, most: shelfPageSize + 1 })
      return pageOf(await listCollection(db, wanted.order ?? 'newest', { ...page, ...own, words }), member)
    },

    /** The latest favourites of a kind at once. */
    listAllFavorites: async (member: SignedIn, { kind, most }: { kind: LessonKind; most: number }) =>
      present(await read('favorites', member, { kind, most }), member),
  }
}
export type ShelfService = ReturnType<typeof shelfService>
