import type { Drawing } from '@iki/contract/media/drawing'
import type { ProductGrant } from '@iki/contract/money/product'
import type { Cursor } from '#core/database/cursor.ts'
import type { Handle, Transaction } from '#core/database/database.ts'
import { instant, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type StoredGift = RowOf<typeof byCode>

const row = {
  id: text,
  orderId: text,
  giverUid: text.orNull,
  title: text,
  drawing: text.as<Drawing>(),
  grants: json<ProductGrant[]>(),
  codeHash: text,
  toName: text,
  message: text,
  state: text.as<'open' | 'redeemed' | 'returned'>(),
  boughtAt: instant,
  expiresAt: instant,
  redeemedBy: text.orNull,
  redeemedAt: instant.orNull,
  sinceAt: instant.orNull,
  endsAt: instant.orNull,
  subscriptionId: text.orNull,
}
const columns = `id, order_id, giver_uid, title, drawing, grants, code_hash, to_name, message, state, bought_at,
  expires_at, redeemed_by, redeemed_at, since_at, ends_at,
  subscription_id`

const add = statement({
  name: 'gift_add',
  params: {
    id: text,
    orderId: text,
    giverUid: text,
    title: text,
    drawing: text,
    grants: json<ProductGrant[]>(),
    codeHash: text,
    boughtAt: instant,
    expiresAt: instant,
  },
  text: `insert into gifts (id, order_id, giver_uid, title, drawing, grants, code_hash, bought_at, expires_at)
   values ($id, $orderId, $giverUid, $title, $drawing, $grants, $codeHash, $boughtAt, $expiresAt)
   on conflict (order_id) do nothing`,
})
/** One for an order, however often it is paid. */
export const insertGift = (tx: Transaction, gift: Parameters<typeof add.run>[1]) => add.run(tx, gift)

const byCode = statement({
  name: 'gift_by_code',
  params: { codeHash: text },
  row,
  text: `select ${columns} from gifts where code_hash = $codeHash`,
})
export const findByCode = (handle: Handle, codeHash: string) => byCode.first(handle, { codeHash })

const locked = statement({
  name: 'gift_lock',
  params: { id: text },
  row,
  text: `select ${columns} from gifts where id = $id for update`,
})
export const lockGift = (tx: Transaction, id: string) => locked.first(tx, { id })

const ofOrder = statement({
  name: 'gift_of_order_lock',
  params: { orderId: text },
  row,
  text: `select ${columns} from gifts where order_id = $orderId for update`,
})
export const lockOfOrder = (tx: Transaction, orderId: string) => ofOrder.first(tx, { orderId })

const contractOf = statement({
  name: 'gift_contract_of_order',
  params: { orderId: text },
  row: { subscriptionId: text.orNull },
  text: 'select subscription_id from gifts where order_id = $orderId',
})
/** The contract to which the gift of an order was added, as it is now. */
export const findContract = async (tx: Transaction, orderId: string) =>
  (await contractOf.first(tx, { orderId }))?.subscriptionId ?? null

const page = statement({
  name: 'gifts_of_giver',
  params: { giverUid: text, at: instant, id: text, limit: integer },
  row,
  text: `select ${columns} from gifts where giver_uid = $giverUid and (bought_at, id) < ($at, $id)
   order by bought_at desc, id desc limit $limit`,
})
/** The latest before the cursor. */
export const listGiven = (handle: Handle, of: { giverUid: string; limit: number } & Cursor) =>
  page.rows(handle, of)

const openAfter = statement({
  name: 'gifts_open',
  params: { after: text, now: instant, limit: integer },
  row: { id: text, codeHash: text, expiresAt: instant },
  text: `select id, code_hash, expires_at from gifts
   where id > $after and state = 'open' and expires_at >= $now and giver_uid is not null
   order by id limit $limit`,
})
/** Gifts that can still be accepted and have somebody who hands them over, page by page. */
export const listOpen = (handle: Handle, page: Parameters<typeof openAfter.rows>[1]) =>
  openAfter.rows(handle, page)

const term = { sinceAt: instant, endsAt: instant, subscriptionId: text.orNull }

const redeem = statement({
  name: 'gift_redeem',
  params: { id: text, redeemedBy: text, redeemedAt: instant, ...term },
  text: `update gifts set state = 'redeemed', redeemed_by = $redeemedBy, redeemed_at = $redeemedAt,
     since_at = $sinceAt, ends_at = $endsAt, subscription_id = $subscriptionId where id = $id`,
})
export const setRedeemed = (tx: Transaction, change: Parameters<typeof redeem.run>[1]) =>
  redeem.run(tx, change)

const inContract = statement({
  name: 'gifts_in_contract_lock',
  params: { subscriptionId: text, now: instant },
  row,
  text: `select ${columns} from gifts where subscription_id = $subscriptionId and state = 'redeemed'
     and ends_at > $now order by since_at, id for update`,
})
/** Those that were added to a contract and are not over, in their order. */
export const lockInContract = (tx: Transaction, which: { subscriptionId: string; now: Date }) =>
  inContract.rows(tx, which)

const setTermOf = statement({
  name: 'gift_set_term',
  params: { id: text, ...term },
  text: `update gifts set since_at = $sinceAt, ends_at = $endsAt, subscription_id = $subscriptionId where id = $id`,
})
export const setTerm = (tx: Transaction, change: Parameters<typeof setTermOf.run>[1]) =>
  setTermOf.run(tx, change)

const giveBack = statement({
  name: 'gift_return',
  params: { id: text },
  text: `update gifts set state = 'returned' where id = $id`,
})
export const setReturned = (tx: Transaction, id: string) => giveBack.run(tx, { id })

const write = statement({
  name: 'gift_write',
  params: { id: text, toName: text, message: text },
  text: `update gifts set to_name = $toName, message = $message where id = $id`,
})
export const setMessage = (tx: Transaction, change: Parameters<typeof write.run>[1]) => write.run(tx, change)
