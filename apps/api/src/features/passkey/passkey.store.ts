import type { Handle, Transaction } from '#core/database/database.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type StoredPasskey = RowOf<typeof ofMember>

const ofMember = statement({
  name: 'passkeys_of_member',
  params: { uid: text },
  row: {
    id: text,
    name: text,
    credentialId: text,
    transports: text.array,
    isSynced: boolean,
    createdAt: instant,
    usedAt: instant.orNull,
  },
  text: `select id, name, credential_id, transports, is_synced, created_at, used_at
   from passkeys where uid = $uid order by created_at, id limit 10`,
})

/** The oldest first. */
export const listPasskeys = (handle: Handle, uid: string) => ofMember.rows(handle, { uid })

const byCredential = statement({
  name: 'passkey_by_credential',
  params: { credentialId: text },
  row: { id: text, uid: text, publicKey: text },
  text: 'select id, uid, public_key from passkeys where credential_id = $credentialId',
})

export const findByCredential = (handle: Handle, credentialId: string) =>
  byCredential.first(handle, { credentialId })

const add = statement({
  name: 'passkey_add',
  params: {
    id: text,
    uid: text,
    credentialId: text,
    publicKey: text,
    counter: integer,
    transports: text.array,
    isSynced: boolean,
    name: text,
    now: instant,
  },
  text: `insert into passkeys
     (id, uid, credential_id, public_key, counter, transports, is_synced, name, created_at)
   values ($id, $uid, $credentialId, $publicKey, $counter, $transports, $isSynced, $name, $now)`,
})

export const insertPasskey = (tx: Transaction, passkey: Parameters<typeof add.run>[1]) => add.run(tx, passkey)

const use = statement({
  name: 'passkey_use',
  params: { id: text, counter: integer, isSynced: boolean, now: instant },
  row: { uid: text },
  text: `update passkeys set counter = $counter, is_synced = $isSynced, used_at = $now
   where id = $id and (counter < $counter or (counter = 0 and $counter = 0)) returning uid`,
})

/** False where the device has signed less often than before: it is a copy. */
export async function countUse(
  handle: Handle,
  used: { id: string; counter: number; isSynced: boolean; now: Date },
): Promise<boolean> {
  return (await use.first(handle, used)) !== null
}

const rename = statement({
  name: 'passkey_rename',
  params: { id: text, uid: text, name: text },
  row: { id: text },
  text: 'update passkeys set name = $name where id = $id and uid = $uid returning id',
})

/** False if the member has no such passkey. */
export const renamePasskey = async (handle: Handle, which: { id: string; uid: string; name: string }) =>
  (await rename.first(handle, which)) !== null

const remove = statement({
  name: 'passkey_remove',
  params: { id: text, uid: text },
  text: 'delete from passkeys where id = $id and uid = $uid',
})

export const deletePasskey = (tx: Transaction, which: { id: string; uid: string }) => remove.run(tx, which)
