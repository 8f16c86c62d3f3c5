import type { Handle } from '#core/database.ts'
import { instant, integer, text } from '#core/sql-type.ts'
import { statement } from '#core/statement.ts'

/** What must be true of money at any time, each as a question for what it is not true of. */

const object = { object: text }

const sums = statement({
  name: 'reconcile_order_sums',
  row: object,
  text: `select o.id as object from orders o
     left join money_ledger l on l.order_id = o.id and l.kind <> 'dispute'
   where o.state in ('paid', 'refunded')
   group by o.id having coalesce(sum(l.yen), 0) <> o.total_yen - o.refunded_yen + (
     select coalesce(sum(r.amount_yen), 0) from refunds r join payments p on p.id = r.payment_id
     where p.order_id = o.id and r.state = 'asked')
   order by o.id limit 100`,
})
const unpaid = statement({
  name: 'reconcile_charged_unpaid',
  row: object,
  text: `select distinct o.id as object from money_ledger l join orders o on o.id = l.order_id
   where l.kind = 'charge' and o.state not in ('paid', 'refunded') order by 1 limit 100`,
})
const closed = statement({
  name: 'reconcile_contract_without_licence',
  params: { now: instant },
  row: object,
  text: `select s.id as object from subscriptions s
   where s.state in ('active', 'past_due', 'cancelling') and s.uid is not null and s.paid_until > $now
     and not exists (select from licences l where l.source_kind = 'order' and l.source_id = s.id
       and l.expire_at >= s.paid_until)
   order by s.id limit 100`,
})
const twice = statement({
  name: 'reconcile_two_of_a_family',
  row: { object: text.because('a group has a contract') },
  text: `select string_agg(s.id, ' ' order by s.id) as object from subscriptions s, unnest(s.families) f(family)
   where s.state in ('active', 'past_due', 'cancelling') and s.uid is not null
   group by s.uid, f.family having count(*) > 1 order by 1 limit 100`,
})
const seats = statement({
  name: 'reconcile_seats',
  params: { before: instant },
  row: object,
  text: `select r.id as object from reservations r join orders o on o.id = r.order_id
   where r.state = 'reserved' and o.state <> 'paid'
     or r.state = 'held' and (o.state in ('paid', 'refunded', 'void', 'expired')
       or o.state in ('open', 'failed') and o.deadline_at < $before)
   order by r.id limit 100`,
})
const couponCounts = statement({
  name: 'reconcile_coupon_counts',
  row: object,
  text: `select c.id as object from coupons c left join coupon_uses u on u.coupon_id = c.id
   group by c.id having c.held <> count(u.order_id) filter (where u.state = 'held')
     or c.used <> count(u.order_id) filter (where u.state = 'used') order by c.id limit 100`,
})
const credits = statement({
  name: 'reconcile_credits',
  row: object,
  text: `select b.uid as object from credit_balances b left join credit_ledger l on l.uid = b.uid
   group by b.uid having b.balance <> coalesce(sum(l.delta), 0) order by b.uid limit 100`,
})
const receipts = statement({
  name: 'reconcile_receipts',
  row: object,
  text: `select c.series as object from receipt_counters c left join receipts r
     on r.reissue_count = 0 and starts_with(r.number, c.series)
   group by c.series having c.last <> count(r.number) order by c.series limit 100`,
})
const forgotten = statement({
  name: 'reconcile_forgotten_payments',
  params: { before: instant },
  row: { object: text },
  text: `select id as object from payments where state in ('created', 'begun', 'requires_action', 'processing')
     and created_at < $before order by created_at limit 100`,
})
const waiting = statement({
  name: 'reconcile_waiting_refunds',
  params: { before: instant },
  row: { object: text },
  text: `select id as object from refunds where state = 'asked' and created_at < $before order by created_at limit 100`,
})

/** Those that one look at the rows finds, by what is wrong. */
export const listFaults = async (handle: Handle, { now, before }: { now: Date; before: Date }) => ({
  order_sums: await sums.rows(handle),
  charged_unpaid: await unpaid.rows(handle),
  contract_without_licence: await closed.rows(handle, { now }),
  two_of_a_family: await twice.rows(handle),
  seat_unlike_order: await seats.rows(handle, { before }),
  coupon_counts: await couponCounts.rows(handle),
  credit_balance: await credits.rows(handle),
  receipt_gap: await receipts.rows(handle),
  payment_forgotten: await forgotten.rows(handle, { before }),
  refund_waiting: await waiting.rows(handle, { before }),
})

const settled = statement({
  name: 'reconcile_settled_payments',
  params: { since: instant, after: text },
  row: { id: text, askedYen: integer.because('coalesce to 0') },
  text: `select p.id, (select coalesce(sum(r.amount_yen), 0)::int from refunds r
       where r.payment_id = p.id and r.state = 'asked') as asked_yen
   from payments p where p.state in ('paid', 'failed', 'cancelled') and p.provider_ref is not null
     and p.created_at > $since and p.id > $after order by p.id limit 200`,
})
/** Payments that are over, with what is still to be returned of them, page by page, to be compared with what their providers say. */
export const listSettled = (handle: Handle, which: { since: Date; after: string }) =>
  settled.rows(handle, which)
