import { type Handle, preparedQuery } from '#core/database.ts'

export type PictureRow = { id: string; uid: string; storage_key: string; width: number; height: number }

const some = preparedQuery<PictureRow>(
  'impression_pictures_some',
  'select id, uid, storage_key, width, height from impression_pictures where id = any($1::text[])',
)

/** By their ids, in no order. */
export const listPictures = (handle: Handle, ids: string[]) => some(handle, [ids])

export const findPicture = async (handle: Handle, id: string): Promise<PictureRow | null> =>
  (await some(handle, [[id]]))[0] ?? null

const number = preparedQuery<{ count: number }>(
  'impression_pictures_count',
  'select count(*)::int as count from impression_pictures where uid = $1',
)

export const countPictures = async (handle: Handle, uid: string): Promise<number> =>
  (await number(handle, [uid]))[0]?.count ?? 0

const insert = preparedQuery<{ id: string }>(
  'impression_picture_insert',
  `insert into impression_pictures (id, uid, storage_key, width, height, created_at, unused_since)
   values ($1, $2, $3, $4, $5, $6, $6) on conflict (id) do nothing returning id`,
)

type NewPicture = {
  id: string
  uid: string
  storageKey: string
  width: number
  height: number
  at: Date
}

/** False when the id is taken. */
export async function insertPicture(handle: Handle, picture: NewPicture): Promise<boolean> {
  const { id, uid, storageKey, width, height, at } = picture
  return (await insert(handle, [id, uid, storageKey, width, height, at])).length > 0
}

const renew = preparedQuery<{ id: string }>(
  'impression_picture_renew',
  `update impression_pictures set unused_since = case when unused_since is not null then $2::timestamptz end
   where id = $1 returning id`,
)

/** Somebody is about to use it after all. False when it is not there. */
export const renewPicture = async (handle: Handle, id: string, at: Date): Promise<boolean> =>
  (await renew(handle, [id, at])).length > 0

// In the order of their ids, as everybody who changes several, so that two posts don't wait for each other.
const use = preparedQuery<{ id: string }>(
  'impression_pictures_use',
  `with chosen as (
     select id from impression_pictures where id = any($2::text[]) and uid = $1 order by id for update
   )
   update impression_pictures set unused_since = null where id in (select id from chosen) returning id`,
)

/** Of the member's own. Answers how many these are. */
export const usePictures = async (handle: Handle, uid: string, ids: string[]): Promise<number> =>
  (await use(handle, [uid, ids])).length

const letGo = preparedQuery(
  'impression_pictures_let_go',
  `with chosen as (
     select id from impression_pictures where id = any($1::text[]) order by id for update
   )
   update impression_pictures set unused_since = $2 where id in (select id from chosen)`,
)

export async function letGoPictures(handle: Handle, ids: string[], at: Date): Promise<void> {
  await letGo(handle, [ids, at])
}

const unused = preparedQuery<{ id: string }>(
  'impression_pictures_unused',
  `select id from impression_pictures where unused_since < $1
   order by unused_since limit $2 for update skip locked`,
)

/** Some that no post is known to show since then; nobody can use them until the transaction ends. */
export const lockUnused = async (handle: Handle, before: Date, limit: number): Promise<string[]> =>
  (await unused(handle, [before, limit])).map(({ id }) => id)

/** Named for a test that reads its plan. */
export const deleteUnusedQuery = `with shown as (
     select p.id from unnest($1::text[]) as p (id) where exists (
       select from impressions i
       where i.picture_ids @> array[p.id] and i.picture_ids <> '{}' and i.deleted_at is null
     )
   ), kept as (
     update impression_pictures set unused_since = null where id in (select id from shown)
   )
   delete from impression_pictures where id = any($1) and id not in (select id from shown) returning storage_key`
const removeUnused = preparedQuery<{ storage_key: string }>(
  'impression_pictures_delete_unused',
  deleteUnusedQuery,
)

/** Deletes those that indeed no post shows, and answers where their files are. */
export const deleteUnused = async (handle: Handle, ids: string[]): Promise<string[]> =>
  (await removeUnused(handle, [ids])).map(row => row.storage_key)
