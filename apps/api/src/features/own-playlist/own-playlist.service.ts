import type { InputOf } from '@iki/contract/api/endpoint'
import type { LessonRow } from '@iki/contract/media/lesson'
import {
  type addToOwnPlaylist,
  isOrderOf,
  type listOwnPlaylists,
  type OwnPlaylist,
  type orderOwnPlaylist,
  ownPlaylistLimits,
  ownPlaylistPageSize,
  type removeFromOwnPlaylist,
  type SharedPlaylist,
  type saveOwnPlaylist,
  type shareOwnPlaylist,
  withLessons,
} from '@iki/contract/media/own-playlist'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { presentAuthor } from '#core/author.ts'
import type { Clock } from '#core/clock.ts'
import { formatCursor, parseCursor } from '#core/database/cursor.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { oneLine } from '#core/one-line.ts'
import { newToken } from '#core/random.ts'
import * as store from './own-playlist.store.ts'

type Parts = {
  db: Database
  clock: Clock
  /** Throws too_many_requests after too many changes of a member. */
  limitChanges(uid: string): Promise<void>
  lessons: {
    /** The published lessons with these ids as this member may see them, in no particular order. */
    rowsOf(ids: string[], member: SignedIn): Promise<LessonRow[]>
  }
  safety: {
    /** Throws words_not_allowed. */
    checkWords(text: string): Promise<void>
    hiddenFromReader(uid: string): Promise<readonly string[]>
  }
}

/** How long a removed playlist can be restored. */
const restorableMs = 30 * 86_400_000

/** What members have put together of lessons. */
export function ownPlaylistService({ db, clock, limitChanges, lessons, safety }: Parts) {
  /** Throws not_found if one of them is not published. */
  async function mustHave(ids: string[], member: SignedIn): Promise<void> {
    const wanted = new Set(ids)
    const found = await lessons.rowsOf([...wanted], member)
    if (found.length < wanted.size) throw new AppError('not_found')
  }

  /** Throws not_found. Returns the row after the change; where `alter` changes nothing, nothing is written. */
  async function change(
    which: store.Which,
    alter: (row: store.OwnPlaylistRow) => Partial<store.OwnPlaylistRow>,
  ): Promise<store.OwnPlaylistRow> {
    return db.transaction(async tx => {
      const row = await store.lockOwnPlaylist(tx, which)
      if (!row) throw new AppError('not_found')
      const altered = { ...row, ...alter(row) }
      if (isSame(row, altered)) return row
      const next = { ...altered, revision: row.revision + 1 }
      await store.writeOwnPlaylist(tx, which, next, clock())
      return next
    })
  }

  /** Throws too_many_own_playlists. */
  async function mustFit(tx: Transaction, uid: string): Promise<void> {
    await store.lockOwnPlaylists(tx, uid)
    if ((await store.countOwnPlaylists(tx, uid)) >= ownPlaylistLimits.aMember)
      throw new AppError('too_many_own_playlists')
  }

  async function byId(ids: string[], member: SignedIn): Promise<Map<string, LessonRow>> {
    const rows = await lessons.rowsOf([...new Set(ids)], member)
    return new Map(rows.map(row => [row.id, row]))
  }

  return {
    /** A page of the member's own. */
    async list(member: SignedIn, { after, lessonId }: Listed) {
      const rows = await store.listOwnPlaylists(db, {
        uid: member.uid,
        before: parseCursor(after),
        lessonId: lessonId ?? null,
      })
      const shown = rows.slice(0, ownPlaylistPageSize)
      const found = await byId(
        shown.flatMap(({ firstIds }) => firstIds),
        member,
      )
      const last = rows.length > shown.length ? shown.at(-1) : undefined
      return {
        items: shown.map(({ firstIds, changedAt, ...row }) => ({
          ...row,
          changedAt: changedAt.toISOString(),
          cover: firstIds.flatMap(id => found.get(id) ?? [])[0] ?? null,
        })),
        next: last ? formatCursor({ at: last.changedAt, id: last.id }) : null,
      }
    },

    /** Throws not_found. */
    async get(member: SignedIn, id: string): Promise<OwnPlaylist> {
      const row = await store.findOwnPlaylist(db, { uid: member.uid, id })
      if (!row) throw new AppError('not_found')
      const { name, revision, shareId, lessonIds } = row
      const found = await byId(lessonIds, member)
      const items = lessonIds.map(lessonId => ({ lessonId, lesson: found.get(lessonId) ?? null }))
      return { id, name, revision, shareId, items }
    },

    /** Throws not_found for lessons that are not published, and for one that was removed. */
    async save(member: SignedIn, { id, name: stated, lessonIds = [] }: InputOf<typeof saveOwnPlaylist>) {
      await limitChanges(member.uid)
      const which = { uid: member.uid, id }
      const name = oneLine(stated)
      if (name === '') throw new AppError('invalid_input', { fields: { name: '名前を入力してください' } })
      const current = await store.findOwnPlaylist(db, which)
      if (current?.shareId) await safety.checkWords(name)
      if (!current) {
        await mustHave(lessonIds, member)
        const isMade = await db.transaction(async tx => {
          await mustFit(tx, member.uid)
          return store.addOwnPlaylist(tx, {
            ...which,
            name,
            lessonIds: withLessons([], lessonIds),
            at: clock(),
          })
        })
        if (isMade) return presentChange({ revision: 1, lessonIds: withLessons([], lessonIds) })
      }
      return presentChange(await change(which, () => ({ name })))
    },

    async remove(uid: string, id: string): Promise<null> {
      await limitChanges(uid)
      await store.removeOwnPlaylist(db, { uid, id }, clock())
      return null
    },

    /** Throws not_found, too_many_own_playlists. */
    async restore(uid: string, id: string): Promise<null> {
      await limitChanges(uid)
      await db.transaction(async tx => {
        if (await store.findOwnPlaylist(tx, { uid, id })) return
        await mustFit(tx, uid)
        if (!(await store.restoreOwnPlaylist(tx, { uid, id }, clock()))) throw new AppError('not_found')
      })
      return null
    },

    /** All of them or none. Throws not_found, own_playlist_full. */
    async add(member: SignedIn, { id, lessonIds, at }: InputOf<typeof addToOwnPlaylist>) {
      await limitChanges(member.uid)
      await mustHave(lessonIds, member)
      const changed = await change({ uid: member.uid, id }, row => {
        const filled = withLessons(row.lessonIds, lessonIds, at)
        if (filled.length > ownPlaylistLimits.lessons) throw new AppError('own_playlist_full')
        return { lessonIds: filled }
      })
      return presentChange(changed)
    },

    /** Throws not_found. */
    async takeOut(uid: string, { id, lessonId }: InputOf<typeof removeFromOwnPlaylist>) {
      await limitChanges(uid)
      const changed = await change({ uid, id }, row => ({
        lessonIds: row.lessonIds.filter(each => each !== lessonId),
      }))
      return presentChange(changed)
    },

    /** The order that is there already is no conflict. Throws not_found, edited_elsewhere. */
    async order(uid: string, { id, lessonIds, revision }: InputOf<typeof orderOwnPlaylist>) {
      await limitChanges(uid)
      const changed = await change({ uid, id }, row => {
        if (isSameList(row.lessonIds, lessonIds)) return {}
        if (row.revision !== revision || !isOrderOf(lessonIds, row.lessonIds))
          throw new AppError('edited_elsewhere')
        return { lessonIds }
      })
      return presentChange(changed)
    },

    /** Others read its name from now on. Throws not_found, words_not_allowed. */
    async share(uid: string, { id, isShared }: InputOf<typeof shareOwnPlaylist>) {
      await limitChanges(uid)
      const current = await store.findOwnPlaylist(db, { uid, id })
      if (isShared && current) await safety.checkWords(current.name)
      const { shareId } = await change({ uid, id }, row => ({
        shareId: isShared ? (row.shareId ?? newToken()) : null,
      }))
      return { shareId }
    },

    /** Throws not_found, also where its owner is hidden from the viewer. */
    async getShared(viewer: SignedIn, shareId: string): Promise<SharedPlaylist> {
      const row = await store.findSharedPlaylist(db, shareId)
      if (!row || (await safety.hiddenFromReader(viewer.uid)).includes(row.uid))
        throw new AppError('not_found')
      const found = await byId(row.lessonIds, viewer)
      return {
        name: row.name,
        ownerName: presentAuthor(row).name,
        lessons: row.lessonIds.flatMap(id => found.get(id) ?? []),
      }
    },

    /** Deletes for good what was removed a month ago. */
    async purge(): Promise<void> {
      const before = new Date(clock().getTime() - restorableMs)
      while (await store.purgeOwnPlaylists(db, before));
    },
  }
}
export type OwnPlaylistService = ReturnType<typeof ownPlaylistService>

type Listed = InputOf<typeof listOwnPlaylists>
type Row = store.OwnPlaylistRow

const presentChange = ({ revision, lessonIds }: Pick<Row, 'revision' | 'lessonIds'>) => ({
  revision,
  lessonCount: lessonIds.length,
})

const isSame = (one: Row, other: Row): boolean =>
  one.name === other.name && one.shareId === other.shareId && isSameList(one.lessonIds, other.lessonIds)

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])
