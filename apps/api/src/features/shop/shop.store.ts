import { specialExpireDay } from '@iki/contract/access/licence'
import { endOfTokyoDay } from '@iki/contract/api/tokyo'
import type { Cursor } from '#core/database/cursor.ts'
import type { Handle, Transaction } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type StoredOwnership = RowOf<typeof page>

const row = { id: text, productId: text, acquiredAt: instant, expireAt: instant.orNull }
const columns = 'id, product_id, acquired_at, expire_at'

const byClient = statement({
  name: 'ownership_by_client_id',
  params: { uid: text, clientId: text },
  row,
  text: `select ${columns} from ownerships where uid = $uid and client_id = $clientId`,
})
export const findByClientId = (handle: Handle, which: { uid: string; clientId: string }) =>
  byClient.first(handle, which)

const current = statement({
  name: 'ownerships_current',
  params: { uid: text, now: instant },
  row: { productId: text },
  text: `select distinct product_id from ownerships where uid = $uid and (expire_at is null or expire_at > $now)`,
})
/** The products that a member has now. */
export const listCurrent = async (handle: Handle, of: { uid: string; now: Date }) =>
  new Set((await current.rows(handle, of)).map(({ productId }) => productId))

const counts = statement({
  name: 'ownerships_counted',
  params: { productIds: text.array },
  row: { productId: text, count: integer.because('a count') },
  text: `select product_id, count(*) as count from ownerships where product_id = ${anyOf('$productIds')} group by product_id`,
})
/** How often each of these was taken. */
export const countTaken = async (handle: Handle, productIds: readonly string[]) =>
  new Map((await counts.rows(handle, { productIds })).map(({ productId, count }) => [productId, count]))

const locked = statement({
  name: 'product_lock',
  params: { id: text },
  row: { id: text },
  text: `select id from products where id = $id for update`,
})
/** Of two who take the last one, the second waits here, and counts again. */
export const lockProduct = (tx: Transaction, id: string) => locked.first(tx, { id })

const add = statement({
  name: 'ownership_add',
  params: {
    id: text,
    uid: text,
    productId: text,
    clientId: text,
    credits: integer,
    now: instant,
    expireAt: instant.orNull,
  },
  text: `insert into ownerships (id, uid, product_id, client_id, credits, acquired_at, expire_at)
   values ($id, $uid, $productId, $clientId, $credits, $now, $expireAt)`,
})
export const insertOwnership = (tx: Transaction, ownership: Parameters<typeof add.run>[1]) =>
  add.run(tx, ownership)

/** Single things that were paid in yen: what their orders have given, and is not taken back. */
const bought = `select orders.id, orders.product_id, orders.paid_at as acquired_at,
    nullif(max(licences.expire_at), $forever) as expire_at
   from orders join licences on licences.source_id = orders.id and licences.status = 'active'
   where orders.uid = $uid and orders.kind = 'single' and orders.paid_at is not null
   group by orders.id`
const owned = {
  ...row,
  id: text.because('a key on both sides'),
  productId: text.because('no thing is nothing'),
  acquiredAt: instant.because('what is paid has its time'),
}
const forever = endOfTokyoDay(specialExpireDay)

const page = statement({
  name: 'ownerships_of_member',
  params: { uid: text, at: instant, id: text, limit: integer, forever: instant },
  row: owned,
  text: `select ${columns} from (
    (select ${columns} from ownerships where uid = $uid and (acquired_at, id) < ($at, $id)
     order by acquired_at desc, id desc limit $limit)
    union all (select ${columns} from (${bought}) as bought where (acquired_at, id) < ($at, $id))
   ) as own order by acquired_at desc, id desc limit $limit`,
})
/** The latest before the cursor. */
export const listOwn = (handle: Handle, of: { uid: string; limit: number } & Cursor) =>
  page.rows(handle, { ...of, forever })

const own = statement({
  name: 'ownership_of_product',
  params: { uid: text, productId: text, forever: instant },
  row: owned,
  text: `select ${columns} from (
    select ${columns} from ownerships where uid = $uid and product_id = $productId
    union all select ${columns} from (${bought}) as bought where product_id = $productId
   ) as own order by acquired_at desc, id desc limit 1`,
})
export const findOwn = (handle: Handle, which: { uid: string; productId: string }) =>
  own.first(handle, { ...which, forever })
