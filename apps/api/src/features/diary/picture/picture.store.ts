import { habitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type PictureRow = RowOf<typeof some>
const columns = `id, storage_key, width, height, created_at`

const some = statement({
  name: 'diary_pictures_some',
  params: { uid: text, ids: text.array },
  row: { id: text, storageKey: text, width: integer, height: integer, createdAt: instant },
  text: `select ${columns} from diary_pictures where uid = $uid and id = ${anyOf('$ids')}`,
})

export const listPictures = (handle: Handle, uid: string, ids: readonly string[]) =>
  some.rows(handle, { uid, ids })

export const findPicture = (handle: Handle, uid: string, id: string): Promise<PictureRow | null> =>
  some.first(handle, { uid, ids: [id] })

const atOnce = 100

const page = statement({
  name: 'diary_pictures_page',
  params: { uid: text, after: text },
  row: some.row,
  text: `select ${columns} from diary_pictures where uid = $uid and id > $after order by id limit ${atOnce}`,
})

/** By their ids, some after one. */
export const listPicturesAfter = (handle: Handle, uid: string, after: string) =>
  page.rows(handle, { uid, after })

const number = statement({
  name: 'diary_pictures_count',
  params: { uid: text },
  row: { count: integer.because('a count') },
  text: `select count(*) from diary_pictures where uid = $uid`,
})

export const countPictures = async (handle: Handle, uid: string): Promise<number> =>
  (await number.first(handle, { uid }))?.count ?? 0

const insert = statement({
  name: 'diary_picture_insert',
  params: {
    uid: text,
    id: text,
    storageKey: text,
    sealedWith: text,
    width: integer,
    height: integer,
    bytes: integer,
    at: instant,
  },
  row: some.row,
  text: `insert into diary_pictures (uid, id, storage_key, sealed_with, width, height, bytes, created_at)
   values ($uid, $id, $storageKey, $sealedWith, $width, $height, $bytes, $at)
   on conflict do nothing returning ${columns}`,
})

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

/** Null if the id is taken, also by a simultaneous upload. */
export const insertPicture = (handle: Handle, picture: NewPicture): Promise<PictureRow | null> =>
  insert.first(handle, picture)

const owners = statement({
  name: 'diary_picture_owners',
  params: { after: text },
  row: { uid: text },
  text: `select distinct uid from diary_pictures where uid > $after order by uid limit ${atOnce}`,
})

/** Members with pictures, some after one. */
export const listOwners = async (handle: Handle, after: string): Promise<string[]> =>
  (await owners.rows(handle, { after })).map(({ uid }) => uid)

const deleteUnnamed = statement({
  name: 'diary_pictures_delete_unnamed',
  params: { uids: text.array, before: instant },
  row: { storageKey: text },
  text: `with named as (
     select uid, unnest(images) as id from diary_entries where uid = ${anyOf('$uids')}
     ${habitKindKeys.map(kind => `union all select uid, unnest(images) from ${habitKind(kind).table} where uid = ${anyOf('$uids')}`).join(' ')}
   )
   delete from diary_pictures p
   where p.uid = ${anyOf('$uids')} and p.created_at < $before
     and not exists (select from named n where n.uid = p.uid and n.id = p.id)
   returning storage_key`,
})

/** Of these members, pictures that no diary names and that are older than that. Returns their storage keys. */
export const deleteUnnamedPictures = async (
  handle: Handle,
  uids: string[],
  before: Date,
): Promise<string[]> => (await deleteUnnamed.rows(handle, { uids, before })).map(row => row.storageKey)
