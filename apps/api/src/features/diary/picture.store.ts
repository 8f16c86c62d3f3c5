import { habitKind, habitKindKeys } from '@iki/contract/habit-kinds'
import { type Handle, preparedQuery } from '#core/database.ts'

export type PictureRow = {
  id: string
  storage_key: string
  width: number
  height: number
  created_at: Date
}
const columns = `id, storage_key, width, height, created_at`

const some = preparedQuery<PictureRow>(
  'diary_pictures_some',
  `select ${columns} from diary_pictures where uid = $1 and id = any($2::text[])`,
)

export const listPictures = (handle: Handle, uid: string, ids: string[]) => some(handle, [uid, ids])

export const findPicture = async (handle: Handle, uid: string, id: string): Promise<PictureRow | null> =>
  (await some(handle, [uid, [id]]))[0] ?? null

const page = preparedQuery<PictureRow>(
  'diary_pictures_page',
  `select ${columns} from diary_pictures where uid = $1 and id > $2 order by id limit $3`,
)

/** By their ids, those after one. */
export const listPicturesAfter = (handle: Handle, uid: string, after: string, limit: number) =>
  page(handle, [uid, after, limit])

const number = preparedQuery<{ count: number }>(
  'diary_pictures_count',
  `select count(*) from diary_pictures where uid = $1`,
)

export const countPictures = async (handle: Handle, uid: string): Promise<number> =>
  (await number(handle, [uid]))[0]?.count ?? 0

const insert = preparedQuery<PictureRow>(
  'diary_picture_insert',
  `insert into diary_pictures (uid, id, storage_key, sealed_with, width, height, bytes, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${columns}`,
)

type NewPicture = {
  uid: string
  id: string
  storageKey: string
  sealedWith: string
  width: number
  height: number
  bytes: number
  at: Date
}

/** Null when the id is taken, also by what was sent at the same moment. */
export async function insertPicture(handle: Handle, picture: NewPicture): Promise<PictureRow | null> {
  const { uid, id, storageKey, sealedWith, width, height, bytes, at } = picture
  return (await insert(handle, [uid, id, storageKey, sealedWith, width, height, bytes, at]))[0] ?? null
}

const owners = preparedQuery<{ uid: string }>(
  'diary_picture_owners',
  `select distinct uid from diary_pictures where uid > $1 order by uid limit $2`,
)

/** Members with pictures, those after one. */
export const listOwners = async (handle: Handle, after: string, limit: number): Promise<string[]> =>
  (await owners(handle, [after, limit])).map(({ uid }) => uid)

const deleteUnnamed = preparedQuery<{ storage_key: string }>(
  'diary_pictures_delete_unnamed',
  `with named as (
     select uid, unnest(images) as id from diary_entries where uid = any($1::text[])
     ${habitKindKeys.map(kind => `union all select uid, unnest(images) from ${habitKind(kind).table} where uid = any($1)`).join(' ')}
   )
   delete from diary_pictures p
   where p.uid = any($1) and p.created_at < $2
     and not exists (select from named n where n.uid = p.uid and n.id = p.id)
   returning storage_key`,
)

/** Of these members, what no diary names and is older than that. Answers where their files are. */
export const deleteUnnamedPictures = async (
  handle: Handle,
  uids: string[],
  before: Date,
): Promise<string[]> => (await deleteUnnamed(handle, [uids, before])).map(row => row.storage_key)
