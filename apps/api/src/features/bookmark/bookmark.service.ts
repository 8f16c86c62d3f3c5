import {
  type Audipo,
  type AudipoAnswer,
  type AudipoReference,
  bookmarkLimits,
  roundedSeconds,
} from '@iki/contract/media/bookmark'
import { readAudipo, readAudipoReference, readAudipos } from '@iki/contract/media/bookmark-wire'
import { once } from '#core/answer-once.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { newId } from '#core/random.ts'
import * as store from './bookmark.store.ts'
import { presentAudipo } from './present-bookmark.ts'

type Parts = {
  db: Database
  clock: Clock
  lessons: { has(id: string): Promise<boolean> }
  /** Throws too_many_requests after too many saves of a member. */
  limitSaves(uid: string): Promise<void>
}
type Sent = { lessonId: string; audipo: Audipo | string; id?: string | undefined; key: string | null }

const unreadable = (field: 'audipo' | 'audipos') =>
  new AppError('invalid_input', { fields: { [field]: 'しおりを読み取れませんでした' } })

/** Bookmarks and practice loops of members in lessons. They need no plan: what was written stays its writer's. */
export function bookmarkService({ db, clock, lessons, limitSaves }: Parts) {
  /** Throws not_found for a lesson that does not exist. */
  async function mustHave(lessonId: string): Promise<void> {
    if (!(await lessons.has(lessonId))) throw new AppError('not_found')
  }

  /** Throws not_found if an id belongs to a bookmark in another lesson. */
  async function saveIn(tx: Transaction, uid: string, lessonId: string, bookmarks: store.BookmarkSave[]) {
    const saved = await store.saveBookmarks(tx, uid, lessonId, bookmarks, clock())
    if (saved.length < bookmarks.length) throw new AppError('not_found')
    return saved
  }

  /** Throws too_many_bookmarks if there is no room for so many more. */
  async function mustFit(tx: Transaction, uid: string, lessonId: string, more: number): Promise<void> {
    const { inLesson, inAll } = await store.countBookmarks(tx, uid, lessonId)
    if (inLesson + more > bookmarkLimits.aLesson || inAll + more > bookmarkLimits.aMember)
      throw new AppError('too_many_bookmarks')
  }

  function referenceIn(sent: AudipoReference | string): AudipoReference {
    const reference = readAudipoReference(sent)
    if (!reference) throw unreadable('audipo')
    const { seconds, endSeconds } = reference
    return {
      ...reference,
      ...(seconds !== undefined && { seconds: roundedSeconds(seconds) }),
      ...(endSeconds != null && { endSeconds: roundedSeconds(endSeconds) }),
    }
  }

  return {
    async listOfLesson(uid: string, lessonId: string): Promise<AudipoAnswer[]> {
      const rows = await store.listBookmarksOfLesson(db, uid, lessonId)
      return rows.map(presentAudipo)
    },

    /** Adds a bookmark, or changes the one with its id. One without an id gets one here, once for each key. */
    async save(uid: string, { lessonId, audipo: sent, id: named, key }: Sent): Promise<AudipoAnswer> {
      const audipo = readAudipo(sent)
      if (!audipo) throw unreadable('audipo')
      await mustHave(lessonId)
      await limitSaves(uid)
      const id = named ?? audipo.id ?? newId()
      const repeatable = { scope: `bookmark ${uid}`, key, input: { lessonId, audipo, named } }
      return once(db, repeatable, async tx => {
        await store.lockBookmarks(tx, uid)
        if (!(await store.hasBookmark(tx, uid, lessonId, id))) await mustFit(tx, uid, lessonId, 1)
        const [saved] = await saveIn(tx, uid, lessonId, [bookmarkSave(id, audipo)])
        if (!saved) throw new AppError('internal')
        return presentAudipo(saved)
      })
    },

    /**
     * Replaces all bookmarks of the lesson by a list. One without an id that equals an earlier one stays the same
     * bookmark.
     */
    async replaceAll(uid: string, lessonId: string, sent: string): Promise<null> {
      const audipos = readAudipos(sent)
      if (!audipos || hasRepeatedId(audipos)) throw unreadable('audipos')
      await mustHave(lessonId)
      await limitSaves(uid)
      await db.transaction(async tx => {
        await store.lockBookmarks(tx, uid)
        const bookmarks = withIds(audipos, await store.listBookmarksOfLesson(tx, uid, lessonId))
        const ids = bookmarks.map(({ id }) => id)
        await store.deleteAllBookmarksBut(tx, uid, lessonId, ids)
        await saveIn(tx, uid, lessonId, bookmarks)
        await mustFit(tx, uid, lessonId, 0)
      })
      return null
    },

    /** Returns whether there was one. */
    async remove(uid: string, lessonId: string, sent: AudipoReference | string): Promise<boolean> {
      return (await store.deleteBookmarks(db, uid, lessonId, referenceIn(sent))) > 0
    },
  }
}
export type BookmarkService = ReturnType<typeof bookmarkService>

function bookmarkSave(
  id: string,
  { seconds, endSeconds, text, repeat, speed, rise }: Audipo,
): store.BookmarkSave {
  return {
    id,
    startSeconds: roundedSeconds(seconds),
    endSeconds: endSeconds == null ? null : roundedSeconds(endSeconds),
    text: text ?? '',
    repeatCount: repeat ?? null,
    speed: speed ?? null,
    rise: rise ?? null,
  }
}

function hasRepeatedId(audipos: Audipo[]): boolean {
  const ids = audipos.flatMap(({ id }) => id ?? [])
  return new Set(ids).size < ids.length
}

/** Each with an id: its own, or that of the existing bookmark at the same seconds, or a new one. */
function withIds(audipos: Audipo[], current: store.BookmarkRow[]): store.BookmarkSave[] {
  const named = new Set(audipos.flatMap(({ id }) => id ?? []))
  const free = current.filter(({ id }) => !named.has(id))
  return audipos.map(audipo => {
    if (audipo.id !== undefined) return bookmarkSave(audipo.id, audipo)
    const bookmark = bookmarkSave(newId(), audipo)
    const { startSeconds, endSeconds } = bookmark
    const index = free.findIndex(row => row.startSeconds === startSeconds && row.endSeconds === endSeconds)
    const [same] = index < 0 ? [] : free.splice(index, 1)
    return { ...bookmark, id: same?.id ?? bookmark.id }
  })
}
