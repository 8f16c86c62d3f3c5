import type { Confirmation, ProviderName } from '@iki/contract/money/confirmation'
import type { DeclineReason, OrderKind, OrderState } from '@iki/contract/money/order'
import type { Cursor } from '#core/database/cursor.ts'
import type { Handle, Transaction } from '#core/database/database.ts'
import { day, instant, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type StoredOrder = RowOf<typeof one>
export type ShownOrder = RowOf<typeof own>

const orderRow = {
  id: text,
  serial: integer,
  clientId: text,
  uid: text.orNull,
  kind: text.as<OrderKind>(),
  state: text.as<OrderState>(),
  title: text,
  productId: text,
  priceId: text,
  subscriptionId: text.orNull,
  periodNo: integer.orNull,
  fromDay: day.orNull,
  toDay: day.orNull,
  totalYen: integer,
  discountYen: integer,
  couponId: text.orNull,
  taxYen: integer,
  refundedYen: integer,
  provider: text.as<ProviderName>(),
  methodLabel: text,
  confirmation: json<Confirmation>().orNull,
  confirmationHash: text.orNull,
  declineReason: text.as<DeclineReason>().orNull,
  createdAt: instant,
  deadlineAt: instant.orNull,
  paidAt: instant.orNull,
}
const columns = (table: string) =>
  Object.keys(orderRow)
    .map(name => `${table}.${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`)
    .join(', ')

const add = statement({
  name: 'order_add',
  params: {
    id: text,
    clientId: text,
    uid: text,
    kind: text,
    title: text,
    productId: text,
    priceId: text,
    subscriptionId: text.orNull,
    periodNo: integer.orNull,
    fromDay: day.orNull,
    toDay: day.orNull,
    discountYen: integer,
    couponId: text.orNull,
    totalYen: integer,
    taxYen: integer,
    provider: text,
    methodLabel: text,
    confirmation: json<Confirmation>().orNull,
    confirmationHash: text.orNull,
    now: instant,
    deadlineAt: instant.orNull,
    mostOpen: integer.orNull,
  },
  row: orderRow,
  text: `insert into orders
     (id, client_id, uid, kind, state, title, product_id, price_id, subscription_id, period_no, from_day, to_day,
      total_yen, discount_yen, coupon_id, tax_yen, provider, method_label, confirmation, confirmation_hash, created_at, deadline_at)
   select $id, $clientId, $uid, $kind, 'open', $title, $productId, $priceId, $subscriptionId, $periodNo::int,
      $fromDay::date, $toDay::date, $totalYen::int, $discountYen::int, $couponId, $taxYen::int, $provider, $methodLabel,
      $confirmation::jsonb, $confirmationHash, $now::timestamptz, $deadlineAt::timestamptz
   where $mostOpen::int is null or (select count(*) from orders where uid = $uid
     and state in ('open', 'processing', 'failed') and kind <> 'renewal') < $mostOpen
   on conflict (uid, client_id) do nothing returning ${columns('orders')}`,
})
type New = Omit<Parameters<typeof add.run>[1], 'mostOpen'> & { mostOpen?: number }
/** As it is stored; null if the member has sent this clientId before, or has `mostOpen` that wait. */
export const insertOrder = (tx: Transaction, { mostOpen, ...order }: New) =>
  add.first(tx, { ...order, mostOpen: mostOpen ?? null })

const one = statement({
  name: 'order_by_id',
  params: { id: text },
  row: orderRow,
  text: `select ${columns('orders')} from orders where id = $id`,
})
export const findOrder = (handle: Handle, id: string) => one.first(handle, { id })

const bySerial = statement({
  name: 'order_by_serial',
  params: { serial: integer },
  row: orderRow,
  text: `select ${columns('orders')} from orders where serial = $serial`,
})
export const findBySerial = (handle: Handle, serial: number) => bySerial.first(handle, { serial })

const locked = statement({
  name: 'order_lock',
  params: { id: text },
  row: orderRow,
  text: `select ${columns('orders')} from orders where id = $id for update`,
})
export const lockOrder = (tx: Transaction, id: string) => locked.first(tx, { id })

const byClient = statement({
  name: 'order_by_client_id',
  params: { uid: text, clientId: text },
  row: orderRow,
  text: `select ${columns('orders')} from orders where uid = $uid and client_id = $clientId`,
})
export const findByClientId = (handle: Handle, which: { uid: string; clientId: string }) =>
  byClient.first(handle, which)

const ofPeriod = statement({
  name: 'order_of_period',
  params: { subscriptionId: text, periodNo: integer },
  row: orderRow,
  text: `select ${columns('orders')} from orders
   where subscription_id = $subscriptionId and period_no = $periodNo and kind in ('join', 'renewal')`,
})
export const findOfPeriod = (handle: Handle, which: { subscriptionId: string; periodNo: number }) =>
  ofPeriod.first(handle, which)

const shownRow = {
  ...orderRow,
  paymentId: text.orNull,
  paymentState: text.orNull,
  clientSecret: text.orNull,
  receiptNumber: text.orNull,
}
const shown = `select ${columns('o')}, p.id as payment_id, p.state as payment_state, p.client_secret,
     (select number from receipts r where r.order_id = o.id and r.refund_id is null order by reissue_count limit 1)
       as receipt_number
   from orders o
   left join lateral (select id, state, client_secret from payments where order_id = o.id
     order by created_at desc, id desc limit 1) p on true`

const own = statement({
  name: 'order_of_member',
  params: { id: text, uid: text },
  row: shownRow,
  text: `${shown} where o.id = $id and o.uid = $uid`,
})
export const findOwn = (handle: Handle, which: { id: string; uid: string }) => own.first(handle, which)

const page = statement({
  name: 'orders_of_member',
  params: { uid: text, at: instant, id: text },
  row: shownRow,
  text: `${shown} where o.uid = $uid and (o.created_at, o.id) < ($at, $id)
     and o.state in ('open', 'processing', 'failed', 'paid', 'refunded')
   order by o.created_at desc, o.id desc limit 21`,
})
/** The newest before the cursor, one more than a page. */
export const listOwn = (handle: Handle, uid: string, { at, id }: Cursor) => page.rows(handle, { uid, at, id })

const years = statement({
  name: 'orders_years_of_member',
  params: { uid: text },
  row: {
    year: integer.because('a paid order has the time of that'),
    paidYen: integer.because('a group has an order'),
  },
  text: `select extract(year from paid_at at time zone 'Asia/Tokyo')::int as year,
     sum(total_yen - refunded_yen)::int as paid_yen
   from orders where uid = $uid and state in ('paid', 'refunded') group by 1 order by 1 desc limit 30`,
})
/** What a member has paid in each year of Tokyo, without what was returned. */
export const listYears = (handle: Handle, uid: string) => years.rows(handle, { uid })

const set = statement({
  name: 'order_set_state',
  params: {
    id: text,
    state: text,
    declineReason: text.orNull,
    methodLabel: text,
    paidAt: instant.orNull,
  },
  text: `update orders set state = $state, decline_reason = $declineReason, method_label = $methodLabel,
     paid_at = $paidAt where id = $id`,
})
export const setOrder = (tx: Transaction, change: Parameters<typeof set.run>[1]) => set.run(tx, change)

const label = statement({
  name: 'order_set_method_label',
  params: { id: text, methodLabel: text },
  text: 'update orders set method_label = $methodLabel where id = $id',
})
export const setMethodLabel = (tx: Transaction, which: { id: string; methodLabel: string }) =>
  label.run(tx, which)

const providerSet = statement({
  name: 'order_set_provider',
  params: { id: text, provider: text },
  text: 'update orders set provider = $provider where id = $id',
})
/** By whom it is paid from now on. */
export const setProvider = (tx: Transaction, which: { id: string; provider: string }) =>
  providerSet.run(tx, which)

const history = statement({
  name: 'orders_history_of_buyer',
  params: { uid: text, now: instant },
  row: {
    memberDays: integer.because('a member has a time'),
    orderCount: integer.because('a count'),
    paidYen: integer.because('coalesce to 0'),
    lastYen: integer.because('coalesce to 0'),
    daysSinceLast: integer.because('coalesce to 0'),
  },
  text: `select greatest(0, floor(extract(epoch from $now - u.created_at) / 86400))::int as member_days,
     count(o.id) as order_count, coalesce(sum(o.total_yen), 0)::int as paid_yen,
     coalesce((array_agg(o.total_yen order by o.paid_at desc))[1], 0) as last_yen,
     coalesce(greatest(0, floor(extract(epoch from $now - max(o.paid_at)) / 86400)), 0)::int as days_since_last
   from users u left join orders o on o.uid = u.uid and o.provider <> 'paidy' and o.state = 'paid'
     and o.total_yen > 0
   where u.uid = $uid group by u.uid`,
})
/** What a member has ordered and paid in other ways than with Paidy. */
export const findBuyerHistory = async (handle: Handle, which: { uid: string; now: Date }) =>
  (await history.first(handle, which)) ?? {
    memberDays: 0,
    orderCount: 0,
    paidYen: 0,
    lastYen: 0,
    daysSinceLast: 0,
  }

const addRefunded = statement({
  name: 'order_add_refunded',
  params: { id: text, yen: integer },
  text: `update orders set refunded_yen = refunded_yen + $yen,
     state = case when refunded_yen + $yen = total_yen then 'refunded' else state end where id = $id`,
})
/** An order of which all is returned is refunded. */
export const addRefundedYen = (tx: Transaction, change: { id: string; yen: number }) =>
  addRefunded.run(tx, change)

const overdue = statement({
  name: 'orders_overdue',
  params: { now: instant },
  row: { id: text },
  text: `select id from orders where deadline_at < $now and state in ('open', 'processing', 'failed')
   order by deadline_at limit 200`,
})
/** Orders whose deadline has passed unpaid. */
export const listOverdue = (handle: Handle, now: Date) => overdue.rows(handle, { now })

const ofContract = statement({
  name: 'orders_paid_of_contract',
  params: { subscriptionId: text },
  row: { id: text, yen: integer.because('a column that is not null less another') },
  text: `select id, total_yen - refunded_yen as yen from orders
   where subscription_id = $subscriptionId and state = 'paid' and total_yen > refunded_yen
   order by created_at desc, id desc limit 100`,
})
/** What is paid for a contract and was not returned, the newest first. */
export const listPaidOfContract = (handle: Handle, subscriptionId: string) =>
  ofContract.rows(handle, { subscriptionId })

const earlier = statement({
  name: 'orders_paid_before',
  params: { uid: text, id: text },
  row: { id: text },
  text: `select id from orders where uid = $uid and id <> $id and kind in ('join', 'renewal') and total_yen > 0
     and state in ('paid', 'refunded') limit 1`,
})
/** Whether the member has ever paid for another plan. */
export const hasPaidOther = async (handle: Handle, which: { uid: string; id: string }) =>
  (await earlier.first(handle, which)) !== null
