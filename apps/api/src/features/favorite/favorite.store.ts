import { mostFavorites } from '@iki/contract/favorite'
import { type Handle, preparedQuery } from '#core/database.ts'
import type { Place } from '#core/place.ts'

export type FavoriteRow = { lesson_id: string; created_at: Date }

const page = preparedQuery<FavoriteRow>(
  'favorites_latest',
  `select lesson_id, created_at from lesson_favorites
   where uid = $1 and (created_at, lesson_id) < ($2, $3)
   order by created_at desc, lesson_id desc limit $4`,
)

/** The latest first. */
export const listFavorites = (
  handle: Handle,
  { uid, before, limit }: { uid: string; before: Place; limit: number },
): Promise<FavoriteRow[]> => page(handle, [uid, before.at, before.id, limit])

const lock = preparedQuery(
  'favorites_lock',
  `select pg_advisory_xact_lock(hashtextextended('lesson_favorites ' || $1, 0))`,
)

const add = preparedQuery<{ has_room: boolean }>(
  'favorite_add',
  `with room as (
     select count(*) < ${mostFavorites} as has_room from lesson_favorites where uid = $1 and lesson_id <> $2
   ), added as (
     insert into lesson_favorites (uid, lesson_id, created_at)
     select $1, $2, $3 from room where has_room on conflict do nothing
   )
   select has_room from room`,
)

/** That it is one already is fine; false when there are too many others. Call it in a transaction. */
export async function addFavorite(
  handle: Handle,
  { uid, lessonId, at }: { uid: string; lessonId: string; at: Date },
): Promise<boolean> {
  await lock(handle, [uid]) // Two at one moment would both see room for one.
  const [row] = await add(handle, [uid, lessonId, at])
  return row?.has_room ?? false
}

const remove = preparedQuery(
  'favorite_remove',
  'delete from lesson_favorites where uid = $1 and lesson_id = $2',
)

export async function removeFavorite(handle: Handle, uid: string, lessonId: string): Promise<void> {
  await remove(handle, [uid, lessonId])
}
