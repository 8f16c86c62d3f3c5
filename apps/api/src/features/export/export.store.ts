import type { exportStates } from '@iki/contract/account/export'
import { mostExports } from '@iki/contract/account/export'
import type { Handle, Transaction } from '#core/database/database.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type StoredExport = RowOf<typeof one>

const row = {
  id: text,
  uid: text,
  state: text.as<(typeof exportStates)[number]>(),
  askedAt: instant,
  endsAt: instant.orNull,
  bytes: integer,
  pieces: integer,
}
const columns = 'id, uid, state, asked_at, ends_at, bytes, pieces'

const add = statement({
  name: 'export_add',
  params: { id: text, uid: text, now: instant },
  text: `insert into member_exports (id, uid, asked_at) values ($id, $uid, $now)
   on conflict (uid) where state = 'making' do nothing`,
})
/** False while another is made. */
export const insertExport = async (tx: Transaction, made: Parameters<typeof add.run>[1]) =>
  (await add.run(tx, made)) > 0

const one = statement({
  name: 'export_by_id',
  params: { id: text },
  row,
  text: `select ${columns} from member_exports where id = $id`,
})
export const findExport = (handle: Handle, id: string) => one.first(handle, { id })

const ofMember = statement({
  name: 'exports_of_member',
  params: { uid: text },
  row,
  text: `select ${columns} from member_exports where uid = $uid order by asked_at desc limit ${mostExports}`,
})
export const listExports = (handle: Handle, uid: string) => ofMember.rows(handle, { uid })

const set = statement({
  name: 'export_set',
  params: { id: text, state: text, endsAt: instant.orNull, bytes: integer, pieces: integer },
  text: `update member_exports set state = $state, ends_at = $endsAt, bytes = $bytes::bigint, pieces = $pieces::int
   where id = $id and state = 'making'`,
})
/** False if it was removed. */
export const setExport = async (tx: Transaction, change: Parameters<typeof set.run>[1]) =>
  (await set.run(tx, change)) > 0

const old = statement({
  name: 'exports_before',
  params: { before: instant },
  row: { id: text },
  text: `select id from member_exports where asked_at < $before order by asked_at limit 500`,
})
export const listBefore = (handle: Handle, before: Date) => old.rows(handle, { before })

const remove = statement({
  name: 'export_delete',
  params: { id: text },
  text: 'delete from member_exports where id = $id',
})
export const deleteExport = (tx: Transaction, id: string) => remove.run(tx, { id })

const person = statement({
  name: 'export_member',
  params: { uid: text },
  row: { email: text.orNull, nickname: text.orNull, isActive: boolean.because('a comparison') },
  text: `select email, nickname, status = 'active' as is_active from users where uid = $uid`,
})
export const findPerson = (handle: Handle, uid: string) => person.first(handle, { uid })

const pictures = statement({
  name: 'export_post_pictures',
  params: { uid: text, after: text },
  row: { id: text, storageKey: text },
  text: `select id, storage_key from impression_pictures where uid = $uid and id > $after order by id limit 200`,
})
/** The pictures of the member's posts, some after one. */
export const listPostPictures = (handle: Handle, which: { uid: string; after: string }) =>
  pictures.rows(handle, which)
