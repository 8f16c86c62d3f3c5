import { mostFavorites } from '@iki/contract/media/favorite'
import type { Cursor } from '#core/cursor.ts'
import type { Handle } from '#core/database.ts'
import { lockName } from '#core/name-lock.store.ts'
import { boolean, instant, text } from '#core/sql-type.ts'
import { type RowOf, statement } from '#core/statement.ts'

/** How many are read at a time. */
export const favoritesAtOnce = 100

export type FavoriteRow = RowOf<typeof page>

const page = statement({
  name: 'favorites_latest',
  params: { uid: text, at: instant, id: text },
  row: { lessonId: text, createdAt: instant },
  text: `select lesson_id, created_at from lesson_favorites
   where uid = $uid and (created_at, lesson_id) < ($at, $id)
   order by created_at desc, lesson_id desc limit ${favoritesAtOnce}`,
})

/** The latest first, at most `favoritesAtOnce`. */
export const listFavorites = (
  handle: Handle,
  { uid, before }: { uid: string; before: Cursor },
): Promise<FavoriteRow[]> => page.rows(handle, { uid, at: before.at, id: before.id })

const add = statement({
  name: 'favorite_add',
  params: { uid: text, lessonId: text, at: instant },
  row: { hasRoom: boolean.because('a count is compared') },
  text: `with room as (
     select count(*) < ${mostFavorites} as has_room from lesson_favorites where uid = $uid and lesson_id <> $lessonId
   ), added as (
     insert into lesson_favorites (uid, lesson_id, created_at)
     select $uid, $lessonId, $at from room where has_room on conflict do nothing
   )
   select has_room from room`,
})

/** It is fine if it is one already; false if there are too many others. Call it in a transaction. */
export async function addFavorite(
  handle: Handle,
  { uid, lessonId, at }: { uid: string; lessonId: string; at: Date },
): Promise<boolean> {
  // Otherwise two simultaneous calls would both find room for one.
  await lockName(handle, `lesson_favorites ${uid}`)
  const row = await add.first(handle, { uid, lessonId, at })
  return row?.hasRoom ?? false
}

const remove = statement({
  name: 'favorite_remove',
  params: { uid: text, lessonId: text },
  text: 'delete from lesson_favorites where uid = $uid and lesson_id = $lessonId',
})

export async function removeFavorite(handle: Handle, uid: string, lessonId: string): Promise<void> {
  await remove.run(handle, { uid, lessonId })
}
