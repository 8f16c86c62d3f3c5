import { type FavoriteThing, favoriteWordsPageSize, mostFavorites } from '@iki/contract/media/favorite'
import type { Cursor } from '#core/database/cursor.ts'
import type { Handle } from '#core/database/database.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { boolean, instant, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const wordsPage = statement({
  name: 'word_favorites_latest',
  params: { uid: text, at: instant, id: text },
  row: { id: text, at: instant },
  text: `select word_id as id, created_at as at from word_favorites
   where uid = $uid and (created_at, word_id) < ($at, $id)
   order by created_at desc, word_id desc limit ${favoriteWordsPageSize + 1}`,
})

/** The latest first; one more than a page has, if there are more. */
export const listFavoriteWords = (handle: Handle, uid: string, before: Cursor) =>
  wordsPage.rows(handle, { uid, at: before.at, id: before.id })

const choiceParams = { uid: text, id: text, at: instant }

/** The statements for one table of favourites, its table of removals, and the column that names the thing. */
const choosing = (
  name: string,
  { favorites, removals, column }: Record<'favorites' | 'removals' | 'column', string>,
) => ({
  add: statement({
    name: `${name}_add`,
    params: choiceParams,
    row: {
      hasRoom: boolean.because('a count is compared'),
      isNewest: boolean.because('whether a row exists'),
    },
    text: `with later as (
     select from ${removals} where uid = $uid and ${column} = $id and removed_at > $at
   ), room as (
     select count(*) < ${mostFavorites} as has_room, not exists (select from later) as is_newest
     from ${favorites} where uid = $uid and ${column} <> $id
   ), forgotten as (
     delete from ${removals} where uid = $uid and ${column} = $id and removed_at <= $at
   ), added as (
     insert into ${favorites} as f (uid, ${column}, created_at)
     select $uid, $id, $at from room where has_room and is_newest
     on conflict (uid, ${column}) do update set chosen_again_at = excluded.created_at
       where coalesce(f.chosen_again_at, f.created_at) < excluded.created_at
   )
   select has_room, is_newest from room`,
  }),
  remove: statement({
    name: `${name}_remove`,
    params: choiceParams,
    row: { isLeft: boolean.because('whether a row exists') },
    text: `with later as (
     select from ${favorites} where uid = $uid and ${column} = $id and coalesce(chosen_again_at, created_at) > $at
   ), removed as (
     delete from ${favorites} where uid = $uid and ${column} = $id and coalesce(chosen_again_at, created_at) <= $at
   ), noted as (
     insert into ${removals} as r (uid, ${column}, removed_at)
     select $uid, $id, $at where not exists (select from later)
     on conflict (uid, ${column}) do update set removed_at = greatest(r.removed_at, excluded.removed_at)
   )
   select exists (select from later) as is_left`,
  }),
})

const statementsOf = {
  lesson: choosing('favorite', {
    favorites: 'lesson_favorites',
    removals: 'lesson_favorite_removals',
    column: 'lesson_id',
  }),
  word: choosing('word_favorite', {
    favorites: 'word_favorites',
    removals: 'word_favorite_removals',
    column: 'word_id',
  }),
} satisfies Record<FavoriteThing, unknown>

/** What a member chooses or takes out, and when. */
export type FavoriteChoice = { thing: FavoriteThing; uid: string; id: string; at: Date }

/** `full` if there are too many others, `removed` if it was taken out after `at`. Call it in a transaction. */
export async function addFavorite(
  handle: Handle,
  choice: FavoriteChoice,
): Promise<'added' | 'full' | 'removed'> {
  await lockFavorites(handle, choice)
  const row = await statementsOf[choice.thing].add.first(handle, choice)
  if (!row?.isNewest) return 'removed'
  return row.hasRoom ? 'added' : 'full'
}

/** Otherwise two simultaneous calls would both find room for one, or each undo the other. */
const lockFavorites = (handle: Handle, { thing, uid }: FavoriteChoice) =>
  lockName(handle, `${thing}_favorites ${uid}`)

/** Whether it is a favourite still, since it was chosen after `at`. Call it in a transaction. */
export async function removeFavorite(handle: Handle, choice: FavoriteChoice): Promise<boolean> {
  await lockFavorites(handle, choice)
  return (await statementsOf[choice.thing].remove.first(handle, choice))?.isLeft ?? false
}
