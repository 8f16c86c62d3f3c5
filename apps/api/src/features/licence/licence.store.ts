import type { Licence } from '@iki/contract/access/licence'
import { and, asc, eq } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { instant, integer, text, uuid } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { licences } from './licence.tables.ts'

export type OwnedLicence = Licence & { id: string }

type Row = RowOf<typeof byMember>

const byMember = statement({
  name: 'licences_by_member',
  params: { uid: text },
  row: {
    id: uuid,
    itemId: text,
    status: text,
    store: integer,
    sinceAt: instant,
    expireAt: instant,
    subscriptionStatus: text.orNull,
    paidUntil: instant.orNull,
    countsFrom: instant.orNull,
  },
  text: `select id, item_id, status, store, since_at, expire_at, subscription_status, paid_until, counts_from
   from licences where uid = $uid order by expire_at desc limit 500`,
})

export async function listLicences(handle: Handle, uid: string): Promise<OwnedLicence[]> {
  return (await byMember.rows(handle, { uid })).map(licenceOf)
}

const byMembers = statement({
  name: 'licences_by_members',
  params: { uids: text.array },
  row: { uid: text, ...byMember.row },
  text: `select uid, id, item_id, status, store, since_at, expire_at, subscription_status, paid_until,
     counts_from
   from licences where uid = ${anyOf('$uids')}`,
})

export async function listLicencesOfMany(
  handle: Handle,
  uids: string[],
): Promise<(OwnedLicence & { uid: string })[]> {
  return (await byMembers.rows(handle, { uids })).map(row => ({ uid: row.uid, ...licenceOf(row) }))
}

const licenceOf = (row: Row): OwnedLicence => ({
  id: row.id,
  itemId: row.itemId,
  status: row.status,
  store: row.store,
  sinceAt: row.sinceAt.toISOString(),
  expireAt: row.expireAt.toISOString(),
  subscriptionStatus: row.subscriptionStatus,
  ...(row.paidUntil && { paidUntil: row.paidUntil.toISOString() }),
  ...(row.countsFrom && { countsFrom: row.countsFrom.toISOString() }),
})

export type NewLicence = { uid: string; itemId: string; sinceAt: Date; expireAt: Date; reason: string | null }

export async function insertLicence(handle: Handle, licence: NewLicence): Promise<string> {
  const [row] = await handle.insert(licences).values(licence).returning({ id: licences.id })
  return row?.id ?? ''
}

/** Sets the status and returns whether there was such a licence of that member. */
export async function updateLicenceStatus(
  handle: Handle,
  change: {
    id: string
    uid: string
    status: 'active' | 'revoked' | 'suspended'
    reason: string | null
    at: Date
  },
): Promise<boolean> {
  const rows = await handle
    .update(licences)
    .set({ status: change.status, reason: change.reason, updatedAt: change.at })
    .where(and(eq(licences.id, change.id), eq(licences.uid, change.uid)))
    .returning({ id: licences.id })
  return rows.length > 0
}

/** Active licences of an item that a member holds, oldest first. */
export async function listActiveOfItem(
  handle: Handle,
  uid: string,
  itemId: string,
): Promise<{ id: string }[]> {
  return handle
    .select({ id: licences.id })
    .from(licences)
    .where(and(eq(licences.uid, uid), eq(licences.itemId, itemId), eq(licences.status, 'active')))
    .orderBy(asc(licences.createdAt))
}

const addOfSource = statement({
  name: 'licence_add_of_source',
  params: {
    uid: text,
    itemId: text,
    sourceId: text,
    sinceAt: instant,
    expireAt: instant,
    paidUntil: instant.orNull,
    subscriptionStatus: text.orNull,
  },
  text: `insert into licences
     (uid, item_id, source_kind, source_id, since_at, expire_at, paid_until, subscription_status, counts_from)
   values ($uid, $itemId, 'order', $sourceId, $sinceAt, $expireAt, $paidUntil, $subscriptionStatus,
     (select min(since_at) from licences where uid = $uid and item_id = $itemId))
   on conflict (source_id, item_id) where source_id is not null do nothing`,
})
/** Once, however often it is granted. Its days count from when the member first held the item. */
export const insertOfSource = (handle: Handle, licence: Parameters<typeof addOfSource.run>[1]) =>
  addOfSource.run(handle, licence)

const replacedReason = 'プランの変更'
const replace = statement({
  name: 'licences_replace_items',
  params: { sourceId: text, items: text.array, now: instant },
  text: `update licences set status = case when item_id = any($items) then 'active' else 'revoked' end,
     reason = case when item_id = any($items) then null else '${replacedReason}' end,
     subscription_status = null, updated_at = $now
   where source_id = $sourceId
     and (status = 'active' and item_id <> all($items)
       or status = 'revoked' and reason = '${replacedReason}' and item_id = any($items))`,
})
/** Of what one source has given, only these items continue, also those that were replaced before. */
export const replaceItems = (handle: Handle, change: Parameters<typeof replace.run>[1]) =>
  replace.run(handle, change)

const move = statement({
  name: 'licences_move_end',
  params: {
    sourceId: text,
    expireAt: instant,
    paidUntil: instant.orNull,
    subscriptionStatus: text.orNull,
    now: instant,
  },
  text: `update licences set expire_at = greatest($expireAt, since_at + interval '1 millisecond'),
     paid_until = $paidUntil, subscription_status = $subscriptionStatus, updated_at = $now
   where source_id = $sourceId and status = 'active'`,
})
/** Moves the end of what one source has given. */
export const moveEnd = (handle: Handle, change: Parameters<typeof move.run>[1]) => move.run(handle, change)

const endSource = statement({
  name: 'licences_end_source',
  params: { sourceId: text, reason: text, now: instant },
  text: `update licences set status = 'revoked', reason = $reason, subscription_status = null, updated_at = $now
   where source_id = $sourceId and status = 'active'`,
})
/** Takes back what one source has given, and nothing else. */
export const revokeSource = (handle: Handle, which: Parameters<typeof endSource.run>[1]) =>
  endSource.run(handle, which)
