import { mostFavorites } from '@iki/contract/media/favorite'
import type { Handle } from '#core/database.ts'
import { lockName } from '#core/name-lock.store.ts'
import { boolean, instant, text } from '#core/sql-type.ts'
import { statement } from '#core/statement.ts'

const add = statement({
  name: 'favorite_add',
  params: { uid: text, lessonId: text, at: instant },
  row: { hasRoom: boolean.because('a count is compared'), isNewest: boolean.because('whether a row exists') },
  text: `with later as (
     select from lesson_favorite_removals where uid = $uid and lesson_id = $lessonId and removed_at > $at
   ), room as (
     select count(*) < ${mostFavorites} as has_room, not exists (select from later) as is_newest
     from lesson_favorites where uid = $uid and lesson_id <> $lessonId
   ), forgotten as (
     delete from lesson_favorite_removals where uid = $uid and lesson_id = $lessonId and removed_at <= $at
   ), added as (
     insert into lesson_favorites as f (uid, lesson_id, created_at)
     select $uid, $lessonId, $at from room where has_room and is_newest
     on conflict (uid, lesson_id) do update set chosen_again_at = excluded.created_at
       where coalesce(f.chosen_again_at, f.created_at) < excluded.created_at
   )
   select has_room, is_newest from room`,
})

/** A lesson that a member chooses or takes out, and when. */
export type FavoriteChoice = { uid: string; lessonId: string; at: Date }

/** `full` if there are too many others, `removed` if it was taken out after `at`. Call it in a transaction. */
export async function addFavorite(
  handle: Handle,
  choice: FavoriteChoice,
): Promise<'added' | 'full' | 'removed'> {
  await lockFavorites(handle, choice.uid)
  const row = await add.first(handle, choice)
  if (!row?.isNewest) return 'removed'
  return row.hasRoom ? 'added' : 'full'
}

/** Otherwise two simultaneous calls would both find room for one, or each undo the other. */
const lockFavorites = (handle: Handle, uid: string) => lockName(handle, `lesson_favorites ${uid}`)

const remove = statement({
  name: 'favorite_remove',
  params: { uid: text, lessonId: text, at: instant },
  row: { isLeft: boolean.because('whether a row exists') },
  text: `with later as (
     select from lesson_favorites
     where uid = $uid and lesson_id = $lessonId and coalesce(chosen_again_at, created_at) > $at
   ), removed as (
     delete from lesson_favorites
     where uid = $uid and lesson_id = $lessonId and coalesce(chosen_again_at, created_at) <= $at
   ), noted as (
     insert into lesson_favorite_removals as r (uid, lesson_id, removed_at)
     select $uid, $lessonId, $at where not exists (select from later)
     on conflict (uid, lesson_id) do update set removed_at = greatest(r.removed_at, excluded.removed_at)
   )
   select exists (select from later) as is_left`,
})

/** Whether it is a favourite still, since it was chosen after `at`. Call it in a transaction. */
export async function removeFavorite(handle: Handle, choice: FavoriteChoice): Promise<boolean> {
  await lockFavorites(handle, choice.uid)
  return (await remove.first(handle, choice))?.isLeft ?? false
}
