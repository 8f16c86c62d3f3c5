import type { Handle } from '#core/database/database.ts'
import { anyList, anyOf, forAnyValue } from '#core/database/generic-parameters.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type PostPictureRow = RowOf<typeof some>

const some = statement({
  name: 'impression_pictures_some',
  params: { ids: text.array },
  row: { id: text, uid: text, storageKey: text, width: integer, height: integer },
  text: `select id, uid, storage_key, width, height from impression_pictures where id = ${anyOf('$ids')}`,
})

/** By id, in no particular order. */
export const listPictures = (handle: Handle, ids: string[]) => some.rows(handle, { ids })

export const findPicture = (handle: Handle, id: string): Promise<PostPictureRow | null> =>
  some.first(handle, { ids: [id] })

const number = statement({
  name: 'impression_pictures_count',
  params: { uid: text },
  row: { count: integer.because('a count') },
  text: 'select count(*)::int as count from impression_pictures where uid = $uid',
})

export const countPictures = async (handle: Handle, uid: string): Promise<number> =>
  (await number.first(handle, { uid }))?.count ?? 0

const insert = statement({
  name: 'impression_picture_insert',
  params: { id: text, uid: text, storageKey: text, width: integer, height: integer, at: instant },
  text: `insert into impression_pictures (id, uid, storage_key, width, height, created_at, unused_since)
   values ($id, $uid, $storageKey, $width, $height, $at, $at) on conflict (id) do nothing`,
})

type NewPicture = {
  id: string
  uid: string
  storageKey: string
  width: number
  height: number
  at: Date
}

/** False if the id is taken. */
export async function insertPicture(handle: Handle, picture: NewPicture): Promise<boolean> {
  return (await insert.run(handle, picture)) > 0
}

const renew = statement({
  name: 'impression_picture_renew',
  params: { id: text, at: instant },
  text: `update impression_pictures set unused_since = case when unused_since is not null then $at::timestamptz end
   where id = $id`,
})

/** It is about to be used after all. False if it does not exist. */
export const renewPicture = async (handle: Handle, id: string, at: Date): Promise<boolean> =>
  (await renew.run(handle, { id, at })) > 0

// In the order of their ids, like all changes of several pictures, so that two posts cannot deadlock.
const use = statement({
  name: 'impression_pictures_use',
  params: { uid: text, ids: text.array },
  text: `with chosen as (
     select id from impression_pictures where id = ${anyOf('$ids')} and uid = $uid order by id for update
   )
   update impression_pictures set unused_since = null where id in (select id from chosen)`,
})

/** Only the member's own. Returns how many there were. */
export const usePictures = (handle: Handle, uid: string, ids: string[]): Promise<number> =>
  use.run(handle, { uid, ids })

const letGo = statement({
  name: 'impression_pictures_let_go',
  params: { ids: text.array, at: instant },
  text: `with chosen as (
     select id from impression_pictures where id = ${anyOf('$ids')} order by id for update
   )
   update impression_pictures set unused_since = $at where id in (select id from chosen)`,
})

export async function letGoPictures(handle: Handle, ids: string[], at: Date): Promise<void> {
  await letGo.run(handle, { ids, at })
}

const unusedAtOnce = 200

const unused = statement({
  name: 'impression_pictures_unused',
  params: { before: instant },
  row: { id: text },
  text: `select id from impression_pictures where unused_since < ${forAnyValue('$before', 'timestamptz')}
   order by unused_since limit ${unusedAtOnce} for update skip locked`,
})

/** Some that no post is known to show since then; nobody can use them until the transaction ends. */
export const lockUnused = async (handle: Handle, before: Date): Promise<string[]> =>
  (await unused.rows(handle, { before })).map(({ id }) => id)

const removeUnused = statement({
  name: 'impression_pictures_delete_unused',
  params: { ids: text.array },
  row: { storageKey: text },
  text: `with shown as (
     select p.id from unnest(${anyList('$ids')}) as p (id) where exists (
       select from impressions i
       where i.picture_ids @> array[p.id] and i.picture_ids <> '{}' and i.deleted_at is null
     )
   ), kept as (
     update impression_pictures set unused_since = null where id in (select id from shown)
   )
   delete from impression_pictures where id = ${anyOf('$ids')} and id not in (select id from shown) returning storage_key`,
})

/** Deletes those that really no post shows, and returns their storage keys. */
export const deleteUnused = async (handle: Handle, ids: string[]): Promise<string[]> =>
  (await removeUnused.rows(handle, { ids })).map(row => row.storageKey)
