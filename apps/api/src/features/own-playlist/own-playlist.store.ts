import { ownPlaylistPageSize } from '@iki/contract/media/own-playlist'
import type { Cursor } from '#core/database/cursor.ts'
import type { Handle } from '#core/database/database.ts'
import { forAnyValue } from '#core/database/generic-parameters.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

/** Of so many first lessons, one that can still be found is the picture of a playlist. */
const coverCandidates = 5

const page = statement({
  name: 'own_playlists_latest',
  params: { uid: text, at: instant, id: text, lessonId: text.orNull },
  row: {
    id: text,
    name: text,
    lessonCount: integer.because('an array is never null here'),
    firstIds: text.array.because('an array is never null here'),
    isShared: boolean.because('is not null'),
    hasLesson: boolean.because('coalesce'),
    changedAt: instant,
  },
  text: `select id, name, cardinality(lesson_ids) as lesson_count, lesson_ids[1:${coverCandidates}] as first_ids,
     share_id is not null as is_shared, coalesce($lessonId = any(lesson_ids), false) as has_lesson, changed_at
   from own_playlists
   where uid = $uid and removed_at is null and (changed_at, id) < ($at, $id)
   order by changed_at desc, id desc limit ${ownPlaylistPageSize + 1}`,
})
export type ListedRow = RowOf<typeof page>

/** The last changed first, and one more than a page. */
export const listOwnPlaylists = (
  handle: Handle,
  { uid, before, lessonId }: { uid: string; before: Cursor; lessonId: string | null },
): Promise<ListedRow[]> => page.rows(handle, { uid, at: before.at, id: before.id, lessonId })

const byId = `select name, lesson_ids, revision, share_id from own_playlists
   where uid = $uid and id = $id and removed_at is null`

const one = statement({
  name: 'own_playlist',
  params: { uid: text, id: text },
  row: { name: text, lessonIds: text.array, revision: integer, shareId: text.orNull },
  text: byId,
})
export type OwnPlaylistRow = RowOf<typeof one>
/** One of a member's playlists. */
export type Which = { uid: string; id: string }

export const findOwnPlaylist = (handle: Handle, which: Which): Promise<OwnPlaylistRow | null> =>
  one.first(handle, which)

const locked = statement({
  name: 'own_playlist_locked',
  params: one.params,
  row: one.row,
  text: `${byId} for update`,
})

/** Nobody else changes it until the transaction ends. */
export const lockOwnPlaylist = (tx: Handle, which: Which): Promise<OwnPlaylistRow | null> =>
  locked.first(tx, which)

const write = statement({
  name: 'own_playlist_write',
  params: { uid: text, id: text, ...one.row, at: instant },
  text: `update own_playlists
   set name = $name, lesson_ids = $lessonIds, revision = $revision, share_id = $shareId, changed_at = $at
   where uid = $uid and id = $id and removed_at is null`,
})

export async function writeOwnPlaylist(
  tx: Handle,
  { uid, id }: Which,
  row: OwnPlaylistRow,
  at: Date,
): Promise<void> {
  await write.run(tx, { uid, id, ...row, at })
}

const add = statement({
  name: 'own_playlist_add',
  params: { uid: text, id: text, name: text, lessonIds: text.array, at: instant },
  text: `insert into own_playlists (uid, id, name, lesson_ids, revision, changed_at)
   values ($uid, $id, $name, $lessonIds, 1, $at) on conflict (uid, id) do nothing`,
})

/** False if the member has or had one with this id. */
export const addOwnPlaylist = async (
  tx: Handle,
  row: Which & { name: string; lessonIds: string[]; at: Date },
): Promise<boolean> => (await add.run(tx, row)) > 0

const count = statement({
  name: 'own_playlist_count',
  params: { uid: text },
  row: { count: integer.because('a count') },
  text: 'select count(*) as count from own_playlists where uid = $uid and removed_at is null',
})

/** Call it with the member's lock, so that two that are made at one moment count each other. */
export const countOwnPlaylists = async (tx: Handle, uid: string): Promise<number> =>
  (await count.first(tx, { uid }))?.count ?? 0

export const lockOwnPlaylists = (tx: Handle, uid: string): Promise<void> =>
  lockName(tx, `own_playlists ${uid}`)

/** How many removed ones of a member are stored. */
const mostRemoved = 20

const remove = statement({
  name: 'own_playlist_remove',
  params: { uid: text, id: text, at: instant },
  text: `with old as (
     delete from own_playlists where uid = $uid and id in (
       select id from own_playlists where uid = $uid and removed_at is not null and id <> $id
       order by removed_at desc offset ${mostRemoved - 1}
     )
   )
   update own_playlists set removed_at = $at, share_id = null, revision = revision + 1
   where uid = $uid and id = $id and removed_at is null`,
})

/** It can be restored for a while, the latest ones only. */
export async function removeOwnPlaylist(handle: Handle, which: Which, at: Date): Promise<void> {
  await remove.run(handle, { ...which, at })
}

const restore = statement({
  name: 'own_playlist_restore',
  params: { uid: text, id: text, at: instant },
  text: `update own_playlists set removed_at = null, revision = revision + 1, changed_at = $at
   where uid = $uid and id = $id and removed_at is not null`,
})

/** False if there is no removed one with this id. */
export const restoreOwnPlaylist = async (tx: Handle, which: Which, at: Date): Promise<boolean> =>
  (await restore.run(tx, { ...which, at })) > 0

const shared = statement({
  name: 'own_playlist_shared',
  params: { shareId: text },
  row: {
    name: text,
    lessonIds: text.array,
    uid: text,
    nickname: text.orNull,
    authority: text.as<'customer' | 'operator'>(),
  },
  text: `select p.name, p.lesson_ids, u.uid, u.nickname, u.authority
   from own_playlists p join users u on u.uid = p.uid
   where p.share_id = $shareId and u.status = 'active'`,
})
export type SharedRow = RowOf<typeof shared>

/** With whose it is; null if nobody who can sign in shares it now. */
export const findSharedPlaylist = (handle: Handle, shareId: string): Promise<SharedRow | null> =>
  shared.first(handle, { shareId })

/** How many rows one statement deletes: a clean-up must not delay writers. */
const purgedAtOnce = 1_000

const purge = statement({
  name: 'own_playlists_purge',
  params: { before: instant },
  text: `delete from own_playlists where (uid, id) in (
     select uid, id from own_playlists where removed_at < ${forAnyValue('$before', 'timestamptz')}
     limit ${purgedAtOnce}
   )`,
})

/** Returns whether there may be more. */
export const purgeOwnPlaylists = async (handle: Handle, before: Date): Promise<boolean> =>
  (await purge.run(handle, { before })) === purgedAtOnce
