import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import type { Dispute } from '#core/payments/provider.ts'

/** What must be true of money at any time, each as a question for what it is not true of. */

const object = { object: text }
/** What is wrong, where it can become another: a finding that was accepted with one value is reported again with another. */
const valued = { ...object, value: text.because('of columns that are there') }
const page = { after: text }

const sums = statement({
  name: 'reconcile_order_sums',
  params: page,
  row: valued,
  text: `select object, (held - said)::text as value from (select o.id as object, coalesce(sum(l.yen), 0) as held,
       o.total_yen - o.refunded_yen + (select coalesce(sum(r.amount_yen), 0) from refunds r
         join payments p on p.id = r.payment_id where p.order_id = o.id and r.state = 'asked') as said
     from orders o left join money_ledger l on l.order_id = o.id and (l.kind <> 'dispute'
       or exists(select from payments p where p.id = l.provider_ref and p.is_extra))
     where o.state in ('paid', 'refunded') and o.id > $after group by o.id) s
   where held <> said order by object limit 100`,
})
const unpaid = statement({
  name: 'reconcile_charged_unpaid',
  params: page,
  row: valued,
  text: `select o.id as object, sum(l.yen)::text as value from money_ledger l join orders o on o.id = l.order_id
   where l.kind = 'charge' and o.state not in ('paid', 'refunded')
     and not exists(select from payments p where p.id = l.provider_ref and p.is_extra)
     and o.id > $after group by o.id order by 1 limit 100`,
})
const closed = statement({
  name: 'reconcile_contract_without_licence',
  params: { ...page, now: instant },
  row: valued,
  text: `select s.id as object, s.period_no::text as value from subscriptions s
   where s.id > $after and s.state in ('active', 'past_due', 'cancelling') and s.uid is not null and s.paid_until > $now
     and not exists (select from licences l where l.source_kind = 'order' and l.source_id = s.id
       and l.expire_at >= s.paid_until)
   order by s.id limit 100`,
})
const twice = statement({
  name: 'reconcile_two_of_a_family',
  params: page,
  row: { object: text.because('a group has a contract') },
  text: `select string_agg(s.id, ' ' order by s.id) as object from subscriptions s, unnest(s.families) f(family)
   where s.state in ('active', 'past_due', 'cancelling') and s.uid is not null
   group by s.uid, f.family having count(*) > 1 and string_agg(s.id, ' ' order by s.id) > $after
   order by 1 limit 100`,
})
const seats = statement({
  name: 'reconcile_seats',
  params: { ...page, before: instant },
  row: valued,
  text: `select r.id as object, concat(r.state, ' ', o.state) as value from reservations r join orders o on o.id = r.order_id
   where r.id > $after and (r.state = 'reserved' and o.state <> 'paid'
     or r.state = 'held' and (o.state in ('paid', 'refunded', 'void', 'expired')
       or o.state in ('open', 'failed') and o.deadline_at < $before))
   order by r.id limit 100`,
})
const couponCounts = statement({
  name: 'reconcile_coupon_counts',
  params: page,
  row: valued,
  text: `select c.id as object, concat(c.held - count(u.order_id) filter (where u.state = 'held'), ' ',
     c.used - count(u.order_id) filter (where u.state = 'used')) as value from coupons c left join coupon_uses u on u.coupon_id = c.id
   where c.id > $after
   group by c.id having c.held <> count(u.order_id) filter (where u.state = 'held')
     or c.used <> count(u.order_id) filter (where u.state = 'used') order by c.id limit 100`,
})
const credits = statement({
  name: 'reconcile_credits',
  params: page,
  row: valued,
  text: `select b.uid as object, (b.balance - coalesce(sum(l.delta), 0))::text as value from credit_balances b left join credit_ledger l on l.uid = b.uid
   where b.uid > $after
   group by b.uid having b.balance <> coalesce(sum(l.delta), 0) order by b.uid limit 100`,
})
const receipts = statement({
  name: 'reconcile_receipts',
  params: page,
  row: valued,
  text: `select c.series as object, (c.last - count(r.number))::text as value from receipt_counters c left join receipts r
     on r.reissue_count = 0 and starts_with(r.number, c.series)
   where c.series > $after
   group by c.series having c.last <> count(r.number) order by c.series limit 100`,
})
const forgotten = statement({
  name: 'reconcile_forgotten_payments',
  params: { ...page, before: instant },
  row: object,
  text: `select id as object from payments where state in ('created', 'begun', 'requires_action', 'processing')
     and created_at < $before and id > $after
   order by id limit 100`,
})
const waiting = statement({
  name: 'reconcile_waiting_refunds',
  params: { ...page, before: instant },
  row: object,
  text: `select id as object from refunds where state = 'asked' and created_at < $before and id > $after
   order by id limit 100`,
})

const ended = statement({
  name: 'reconcile_renewing_methods',
  params: { ...page, soon: instant, providers: text.array },
  row: { object: text, provider: text, ref: text },
  text: `select distinct m.id as object, m.provider, m.provider_ref as ref
   from subscriptions s join payment_methods m on m.id = s.method_id
   where s.state in ('active', 'past_due') and s.next_attempt_at < $soon and m.state = 'usable'
     and m.provider = any($providers) and m.id > $after order by m.id limit 100`,
})
/** The stored ways to pay of these providers that renew something soon. */
export const listRenewingMethods = (handle: Handle, which: { soon: Date; providers: string[] }) =>
  byKey(after => ended.rows(handle, { ...which, after }))

/** All rows of a question that is asked page by page. */
async function* byKey<Row extends { object: string }>(ask: (after: string) => Promise<Row[]>) {
  for (let after = ''; ; ) {
    const rows = await ask(after)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.object
  }
}

/** Findings that one read of the rows shows, grouped by what is wrong. */
export const faultsInRows = (handle: Handle, { now, before }: { now: Date; before: Date }) => ({
  order_sums: byKey(after => sums.rows(handle, { after })),
  charged_unpaid: byKey(after => unpaid.rows(handle, { after })),
  contract_without_licence: byKey(after => closed.rows(handle, { after, now })),
  two_of_a_family: byKey(after => twice.rows(handle, { after })),
  seat_unlike_order: byKey(after => seats.rows(handle, { after, before })),
  coupon_counts: byKey(after => couponCounts.rows(handle, { after })),
  credit_balance: byKey(after => credits.rows(handle, { after })),
  receipt_gap: byKey(after => receipts.rows(handle, { after })),
  payment_forgotten: byKey(after => forgotten.rows(handle, { after, before })),
  refund_waiting: byKey(after => waiting.rows(handle, { after, before })),
})

const compared = {
  object: text,
  provider: text,
  ref: text.because('coalesce to an empty one; only those that have one are asked for'),
  state: text,
  capturedYen: integer,
  refundedYen: integer,
  askedYen: integer.because('coalesce to 0'),
  dispute: text.as<Dispute>(),
}
const comparedColumns = `p.id as object, p.provider, coalesce(p.provider_ref, '') as ref, p.state, p.captured_yen, p.refunded_yen,
   (select coalesce(sum(r.amount_yen), 0)::int from refunds r
     where r.payment_id = p.id and r.state = 'asked') as asked_yen, p.dispute`
export type Compared = RowOf<typeof settled>
/** With an order of nothing a way to pay is stored, which ends or stays at its provider by itself: no money to compare. */
const isMoney = 'p.provider_ref is not null and p.amount_yen > 0'

const settled = statement({
  name: 'reconcile_settled_payments',
  params: { ...page, since: instant },
  row: compared,
  text: `select ${comparedColumns} from payments p
   where p.state in ('paid', 'failed', 'cancelled') and ${isMoney}
     and p.created_at > $since and p.id > $after order by p.id limit 200`,
})
/** Payments that are over, with what is still to be returned of them, to be compared with what their providers say. */
export const listSettled = (handle: Handle, since: Date) =>
  byKey(after => settled.rows(handle, { since, after }))

const named = statement({
  name: 'reconcile_payments_by_ref',
  params: { provider: text, refs: text.array },
  row: compared,
  text: `select ${comparedColumns} from payments p
   where p.provider = $provider and p.provider_ref = ${anyOf('$refs')} and ${isMoney}`,
})
/** Ours of those that the provider calls so. */
export const listByRefs = (handle: Handle, which: { provider: string; refs: string[] }) =>
  named.rows(handle, which)

const one = statement({
  name: 'reconcile_payment',
  params: { id: text },
  row: compared,
  text: `select ${comparedColumns} from payments p where p.id = $id and ${isMoney}`,
})
export const findCompared = (handle: Handle, id: string) => one.first(handle, { id })
