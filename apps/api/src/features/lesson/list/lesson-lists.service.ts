import { parseAccess } from '@iki/contract/access/access'
import { ownedTerms } from '@iki/contract/access/collection'
import { isValid, itemPlans, type Licence } from '@iki/contract/access/licence'
import { membership } from '@iki/contract/access/membership'
import { lessonPageSize } from '@iki/contract/media/audio-lists'
import type { LessonKind, LessonRow } from '@iki/contract/media/lesson'
import type { Media } from '@iki/contract/media/media'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import { formatCursor, parseCursor } from '#core/database/cursor.ts'
import type { Database } from '#core/database/database.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import { wholeMedium } from '../medium/lesson-medium.ts'
import { postersFor } from '../medium/posters.ts'
import { listPositions } from '../playback/playback-list.store.ts'
import { findPlaylistOrder } from '../playlist/playlist.store.ts'
import { presentLesson } from '../present.ts'
import * as lists from './lesson-lists.store.ts'

type Parts = { db: Database; clock: Clock; addresses: MediaAddresses; licencesOf: LicencesOf }
type Page = { kind: LessonKind; after?: string | undefined }
type Tagged = Page & { tags?: string[] }

/** A lesson with its content, as far as it is open to the viewer. */
export type WholeLesson = { row: LessonRow; lyrics: string | null; media: Media | null }

/** Lessons of a kind, found by subject or owner. */
export function lessonListsService({ db, clock, addresses, licencesOf }: Parts) {
  async function sightOf(member: SignedIn | null) {
    const viewer = await loadViewer(member, licencesOf)
    const now = clock()
    return { viewer, now, posterOf: postersFor({ member, now, addresses }) }
  }

  const pageFrom = ({ kind, after }: Page, member: SignedIn | null) => ({
    uid: member?.uid ?? null,
    now: clock(),
    kind,
    after: after ?? null,
  })

  /** Locked lessons have neither text nor a medium. */
  async function present(rows: lists.WholeLessonRow[], member: SignedIn | null): Promise<WholeLesson[]> {
    const sight = await sightOf(member)
    return rows.map(whole => {
      const row = presentLesson(whole, sight)
      if (row.lock) return { row, lyrics: null, media: null }
      return {
        row,
        lyrics: lyricsOf(whole),
        media: wholeMedium(whole, { member, now: sight.now, addresses }),
      }
    })
  }

  return {
    /** By name, ascending; with all of the tags, if any are given. */
    async listByName({ tags = [], ...page }: Tagged, member: SignedIn | null) {
      const [sight, rows] = await Promise.all([
        sightOf(member),
        lists.listLessons(db, tags, pageFrom(page, member)),
      ])
      return pageOf(rows, row => presentLesson(row, sight))
    },

    /** The same with their content. */
    async listWhole({ tags = [], ...page }: Tagged, member: SignedIn | null) {
      const rows = await lists.listWholeLessons(db, tags, pageFrom(page, member))
      const { items, next } = pageOf(rows, row => row)
      return { items: await present(items, member), next }
    },

    /** All at once, up to the length of the stream. */
    listStream: async (kind: LessonKind, member: SignedIn | null): Promise<WholeLesson[]> =>
      present(await lists.listStream(db, pageFrom({ kind }, member)), member),

    /** What the member's licences open; what is open to all has no owner. */
    async listOwn({ kind, after }: Page, { uid }: SignedIn) {
      const now = clock()
      const licences = (await licencesOf(uid)).filter(licence => isValid(licence, now))
      const { isAllExMember } = membership(licences, now)
      const rows = await lists.listOpened(db, ownedTerms(licences, now), { now, kind, after: after ?? null })
      return pageOf(rows, ({ id, title, access }) => ({
        uid,
        id,
        title,
        itemIds: itemsThatOpen(access, licences, isAllExMember),
      }))
    },

    /** The member's positions in lessons of a kind, the latest first; also in those that are locked now. */
    async listPositions({ kind, after }: Page, { uid }: SignedIn) {
      const rows = await listPositions(db, { uid, kind, before: parseCursor(after) })
      const { items, next } = cut(rows)
      return {
        items: items.map(row => ({
          id: row.id,
          seconds: row.seconds,
          isCompleted: row.isCompleted,
          durationSeconds: row.durationSeconds,
          updatedAt: row.updatedAt,
        })),
        next: next && formatCursor({ at: next.updatedAt, id: next.id }),
      }
    },

    /** The order of a playlist, and its lessons of a kind. Throws not_found. */
    async findOrder(tag: string, kind: LessonKind) {
      const found = await findPlaylistOrder(db, tag, kind, clock())
      if (!found) throw new AppError('not_found')
      const { title, ids, orderKey: key, orderDirection: order } = found
      return { title, ids, orderBy: key !== null && order !== null ? { key, order } : null }
    },
  }
}
export type LessonListsService = ReturnType<typeof lessonListsService>

/** What fits on a page, and the last item if there are more. */
function cut<R>(rows: R[]): { items: R[]; next: R | null } {
  const items = rows.slice(0, lessonPageSize)
  return { items, next: rows.length > lessonPageSize ? (items.at(-1) ?? null) : null }
}

function pageOf<R extends { id: string }, T>(rows: R[], present: (row: R) => T) {
  const { items, next } = cut(rows)
  return { items: items.map(present), next: next?.id ?? null }
}

/** The lyrics of a song, also those that have times. */
function lyricsOf({ lyrics, transcript }: lists.WholeLessonRow): string | null {
  if (lyrics !== null) return lyrics
  return transcript.length > 0 ? transcript.map(({ text }) => text).join('\n') : null
}

function itemsThatOpen(terms: string[], licences: readonly Licence[], isAllEx: boolean): string[] {
  const access = parseAccess(terms)
  const opening = licences.filter(
    ({ itemId }) =>
      isAllEx ||
      access.kind === 'anyPlan' ||
      (access.kind === 'plans' && itemPlans[itemId]?.some(plan => access.plans.includes(plan))),
  )
  return [...new Set(opening.map(({ itemId }) => itemId))]
}
