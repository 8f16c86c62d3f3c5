import type { SubscriptionEndReason, SubscriptionState } from '@iki/contract/money/subscription'
import type { Handle, Transaction } from '#core/database/database.ts'
import { boolean, day, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type StoredSubscription = RowOf<typeof locked>

const subscriptionRow = {
  id: text,
  uid: text.orNull,
  productId: text,
  priceId: text,
  nextPriceId: text.orNull,
  families: text.array,
  state: text.as<SubscriptionState>(),
  endReason: text.as<SubscriptionEndReason>().orNull,
  methodId: text.orNull,
  startedOn: day,
  rhythmFrom: day.orNull,
  rhythmAfter: integer,
  trialPeriods: integer,
  givenDays: integer,
  periodNo: integer,
  periodFrom: day.orNull,
  renewOn: day.orNull,
  paidUntil: instant.orNull,
  nextAttemptAt: instant.orNull,
  attempts: integer,
  couponId: text.orNull,
  couponPeriodsLeft: integer,
  createdAt: instant,
}
const columns = (table: string) =>
  Object.keys(subscriptionRow)
    .map(name => `${table}.${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`)
    .join(', ')

const add = statement({
  name: 'subscription_add',
  params: {
    id: text,
    uid: text,
    productId: text,
    priceId: text,
    families: text.array,
    startedOn: day,
    rhythmFrom: day.orNull,
    rhythmAfter: integer,
    trialPeriods: integer,
    couponId: text.orNull,
    couponPeriodsLeft: integer,
    now: instant,
  },
  text: `insert into subscriptions
     (id, uid, product_id, price_id, families, state, started_on, rhythm_from, rhythm_after, trial_periods, coupon_id,
      coupon_periods_left, created_at, updated_at)
   values ($id, $uid, $productId, $priceId, $families, 'incomplete', $startedOn, $rhythmFrom, $rhythmAfter, $trialPeriods, $couponId,
      $couponPeriodsLeft, $now, $now)`,
})
export const insertSubscription = (tx: Transaction, subscription: Parameters<typeof add.run>[1]) =>
  add.run(tx, subscription)

const locked = statement({
  name: 'subscription_lock',
  params: { id: text },
  row: subscriptionRow,
  text: `select ${columns('subscriptions')} from subscriptions where id = $id for update`,
})
export const lockSubscription = (tx: Transaction, id: string) => locked.first(tx, { id })

const byId = statement({
  name: 'subscription_by_id',
  params: { id: text },
  row: subscriptionRow,
  text: `select ${columns('subscriptions')} from subscriptions where id = $id`,
})
export const findSubscription = (handle: Handle, id: string) => byId.first(handle, { id })

const shownRow = {
  ...subscriptionRow,
  methodLabel: text.orNull,
  openOrderId: text.orNull,
  openOrderYen: integer.orNull,
  joinOrderId: text.orNull,
  changePriceId: text.orNull,
  changeFrom: day.orNull,
}
const shown = `select ${columns('s')}, m.label as method_label,
     r.id as open_order_id, r.total_yen as open_order_yen,
     (select id from orders o where o.subscription_id = s.id and o.kind = 'join' and o.period_no = 1) as join_order_id,
     c.price_id as change_price_id, c.from_day as change_from
   from subscriptions s left join payment_methods m on m.id = s.method_id and m.state = 'usable'
   left join orders r on r.subscription_id = s.id and r.kind = 'renewal' and r.period_no = s.period_no + 1
     and r.state in ('open', 'processing', 'failed')
   left join lateral (select n.price_id, n.from_day
     from price_notices n join prices p on p.id = n.price_id and p.replaces_id = s.price_id and p.is_listed
     where n.subscription_id = s.id and n.named_from = p.replaces_from
       and coalesce((select m.state from mails m where m.id = n.mail_id), '') <> 'failed' limit 1) c on s.next_price_id is null and s.state in ('active', 'past_due', 'cancelling')`

const ofMember = statement({
  name: 'subscriptions_of_member',
  params: { uid: text },
  row: shownRow,
  text: `${shown} where s.uid = $uid and s.period_no > 0
   order by (s.state = 'ended'), s.created_at desc limit 100`,
})
export type ShownSubscription = RowOf<typeof ofMember>
/** Contracts that were ever paid, live ones first. */
export const listSubscriptions = (handle: Handle, uid: string) => ofMember.rows(handle, { uid })

const own = statement({
  name: 'subscription_of_member',
  params: { id: text, uid: text },
  row: shownRow,
  text: `${shown} where s.id = $id and s.uid = $uid`,
})
export const findOwnSubscription = (handle: Handle, which: { id: string; uid: string }) =>
  own.first(handle, which)

const set = statement({
  name: 'subscription_set',
  params: {
    id: text,
    state: text,
    endReason: text.orNull,
    methodId: text.orNull,
    periodNo: integer,
    periodFrom: day.orNull,
    renewOn: day.orNull,
    paidUntil: instant.orNull,
    nextAttemptAt: instant.orNull,
    attempts: integer,
    now: instant,
  },
  text: `update subscriptions set state = $state, end_reason = $endReason, method_id = $methodId,
     period_no = $periodNo, period_from = $periodFrom, renew_on = $renewOn, paid_until = $paidUntil,
     next_attempt_at = $nextAttemptAt, attempts = $attempts, updated_at = $now,
     given_days = case when period_no = $periodNo then given_days else 0 end where id = $id`,
})
export type SubscriptionChange = Partial<Omit<Parameters<typeof set.run>[1], 'id' | 'now'>>
/** Writes what has changed of a locked contract. */
export function setSubscription(
  tx: Transaction,
  {
    id,
    state,
    endReason,
    methodId,
    periodNo,
    periodFrom,
    renewOn,
    paidUntil,
    nextAttemptAt,
    attempts,
  }: StoredSubscription,
  change: SubscriptionChange,
  now: Date,
) {
  const before = {
    state,
    endReason,
    methodId,
    periodNo,
    periodFrom,
    renewOn,
    paidUntil,
    nextAttemptAt,
    attempts,
  }
  return set.run(tx, { ...before, ...change, id, now })
}

const reasons = statement({
  name: 'subscription_reasons',
  params: { id: text, selected: text.orNull, written: text.orNull, shoshin: text.orNull },
  text: `update subscriptions set reason_selected = $selected, reason_text = $written, shoshin_text = $shoshin
   where id = $id`,
})
export const setReasons = (tx: Transaction, given: Parameters<typeof reasons.run>[1]) =>
  reasons.run(tx, given)

const due = statement({
  name: 'subscriptions_due',
  params: { now: instant, graceDays: integer },
  row: { id: text },
  text: `select id from subscriptions
   where state in ('active', 'past_due') and next_attempt_at <= $now
     and (state = 'active' or paid_until >= $now::timestamptz - make_interval(days => $graceDays::int))
   order by next_attempt_at, id`,
})
/** All contracts whose renewal has to be tried, the longest waiting first; none that `listRunOut` finds. */
export const listDue = (handle: Handle, when: { now: Date; graceDays: number }) => due.rows(handle, when)

const runOut = statement({
  name: 'subscriptions_run_out',
  params: { now: instant, graceDays: integer },
  row: { id: text },
  text: `select id from subscriptions
   where state in ('past_due', 'cancelling') and paid_until < $now
     and (state = 'cancelling' or paid_until < $now::timestamptz - make_interval(days => $graceDays::int))
   order by paid_until limit 500`,
})
/** Contracts that end: cancelled ones after what is paid, unpaid ones some days later. */
export const listRunOut = (handle: Handle, when: { now: Date; graceDays: number }) =>
  runOut.rows(handle, when)

const hold = statement({
  name: 'family_hold_take',
  params: { uid: text, family: text, subscriptionId: text, orderId: text },
  text: `insert into family_holds (uid, family, subscription_id, order_id)
   values ($uid, $family, $subscriptionId, $orderId) on conflict do nothing`,
})
/** False if another contract of the member holds the family. */
export const takeFamily = async (tx: Transaction, which: Parameters<typeof hold.run>[1]) =>
  (await hold.run(tx, which)) > 0

/** `families`: an expression for the list. */
export const holderOf = (
  families: string,
) => `select h.subscription_id, h.order_id, o.title, s.state <> 'incomplete' as is_live
   from family_holds h join orders o on o.id = h.order_id join subscriptions s on s.id = h.subscription_id
   where h.uid = $uid and h.family = any(${families}) limit 1`
const holder = statement({
  name: 'family_holders',
  params: { uid: text, families: text.array },
  row: {
    subscriptionId: text,
    orderId: text,
    title: text,
    isLive: boolean.because('a column that is not null is compared'),
  },
  text: holderOf('$families'),
})
export type FamilyHolder = RowOf<typeof holder>
/** What holds one of these families; null if nothing does. */
export const findHolder = (handle: Handle, which: { uid: string; families: string[] }) =>
  holder.first(handle, which)

const release = statement({
  name: 'family_hold_release',
  params: { subscriptionId: text },
  text: 'delete from family_holds where subscription_id = $subscriptionId',
})
export const releaseFamilies = (tx: Transaction, subscriptionId: string) =>
  release.run(tx, { subscriptionId })

const oneLess = statement({
  name: 'subscription_coupon_period',
  params: { id: text },
  text: `update subscriptions set coupon_periods_left = coupon_periods_left - 1 where id = $id`,
})
/** A renewal has its discount. */
export const takeCouponPeriod = (tx: Transaction, id: string) => oneLess.run(tx, { id })
