import type { Handle, Transaction } from '#core/database/database.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const couponRow = {
  id: text,
  title: text,
  percent: integer.orNull,
  yen: integer.orNull,
  periods: integer,
  productIds: text.array,
}
const columns = 'c.id, c.title, c.percent, c.yen, c.periods, c.product_ids'

const byCode = statement({
  name: 'coupon_by_code',
  params: { code: text, now: instant },
  row: couponRow,
  text: `select ${columns} from coupon_codes k join coupons c on c.id = k.coupon_id
   where k.code = $code and (c.available_from is null or c.available_from <= $now)
     and (c.available_until is null or c.available_until >= $now)`,
})
/** The coupon of a code that can be used at `now`. */
export const findByCode = (handle: Handle, which: { code: string; now: Date }) => byCode.first(handle, which)

const one = statement({
  name: 'coupon_by_id',
  params: { id: text },
  row: couponRow,
  text: `select ${columns} from coupons c where c.id = $id`,
})
export const findCoupon = (handle: Handle, id: string) => one.first(handle, { id })

const left = statement({
  name: 'coupon_is_left',
  params: { id: text, uid: text },
  row: { id: text },
  text: `select c.id from coupons c where c.id = $id and (c.max_uses is null or c.held + c.used < c.max_uses)
     and (select count(*) from coupon_uses u join orders o on o.id = u.order_id
       where u.coupon_id = c.id and o.uid = $uid and u.state <> 'freed') < c.max_per_member`,
})
/** Whether there is one left, also for this member. */
export const hasUsesLeft = async (handle: Handle, which: { id: string; uid: string }) =>
  (await left.first(handle, which)) !== null

const take = statement({
  name: 'coupon_take',
  params: { id: text },
  text: `update coupons set held = held + 1
   where id = $id and (max_uses is null or held + used < max_uses)`,
})
/** Counts one as held, and holds the coupon's row; false if none is left. */
export const takeOne = async (tx: Transaction, id: string) => (await take.run(tx, { id })) > 0

const ofMember = statement({
  name: 'coupon_uses_of_member',
  params: { id: text, uid: text },
  row: { orderId: text },
  text: `select u.order_id from coupons c join coupon_uses u on u.coupon_id = c.id and u.state <> 'freed'
     join orders o on o.id = u.order_id
   where c.id = $id and o.uid = $uid order by u.order_id offset (select max_per_member from coupons where id = $id)
   limit 1`,
})
/** Whether the member has more of it than they may. */
export const hasTooMany = async (tx: Transaction, which: { id: string; uid: string }) =>
  (await ofMember.first(tx, which)) !== null

const addUse = statement({
  name: 'coupon_use_add',
  params: { orderId: text, couponId: text },
  text: `insert into coupon_uses (order_id, coupon_id, state) values ($orderId, $couponId, 'held')`,
})
export const insertUse = (tx: Transaction, use: { orderId: string; couponId: string }) => addUse.run(tx, use)

const lockUse = statement({
  name: 'coupon_use_lock',
  params: { orderId: text },
  row: { couponId: text, state: text },
  text: `select coupon_id, state from coupon_uses where order_id = $orderId for update`,
})
export const lockUseOf = (tx: Transaction, orderId: string) => lockUse.first(tx, { orderId })

const setUse = statement({
  name: 'coupon_use_set',
  params: { orderId: text, state: text },
  text: `update coupon_uses set state = $state where order_id = $orderId`,
})
export const setUseState = (tx: Transaction, use: { orderId: string; state: 'used' | 'freed' }) =>
  setUse.run(tx, use)

const count = statement({
  name: 'coupon_count',
  params: { id: text, held: integer, used: integer },
  text: `update coupons set held = held + $held, used = used + $used where id = $id`,
})
export const addToCounts = (tx: Transaction, change: { id: string; held: number; used: number }) =>
  count.run(tx, change)
