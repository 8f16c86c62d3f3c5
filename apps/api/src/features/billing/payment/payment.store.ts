import type { ProviderName } from '@iki/contract/money/confirmation'
import type { DeclineReason } from '@iki/contract/money/order'
import type { Handle, Transaction } from '#core/database/database.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import type { Dispute, PaymentState } from '#core/payments/provider.ts'

export type StoredPayment = RowOf<typeof one>

const paymentRow = {
  id: text,
  orderId: text,
  provider: text.as<ProviderName>(),
  providerRef: text.orNull,
  methodId: text.orNull,
  isOffSession: boolean,
  state: text.as<PaymentState>(),
  amountYen: integer,
  capturedYen: integer,
  refundedYen: integer,
  declineReason: text.as<DeclineReason>().orNull,
  isRetryable: boolean,
  dispute: text.as<Dispute>(),
  isExtra: boolean,
  readBeganAt: instant.orNull,
  createdAt: instant,
}
const columns = `id, order_id, provider, provider_ref, method_id, is_off_session, state, amount_yen, captured_yen,
  refunded_yen, decline_reason, is_retryable, dispute, is_extra, read_began_at, created_at`

const add = statement({
  name: 'payment_add',
  params: {
    id: text,
    orderId: text,
    provider: text,
    methodId: text.orNull,
    isOffSession: boolean,
    amountYen: integer,
    now: instant,
  },
  text: `insert into payments (id, order_id, provider, method_id, is_off_session, state, amount_yen, created_at)
   values ($id, $orderId, $provider, $methodId, $isOffSession, 'created', $amountYen,
     greatest($now, (select max(created_at) + interval '1 millisecond' from payments where order_id = $orderId)))
   on conflict (order_id) where state in ('created', 'begun', 'requires_action', 'processing', 'paid')
     and not is_extra do nothing`,
})
/**
 * False while another payment of the order is under way or done. Each is later than those before it, also where clocks of
 * nodes differ: the latest is the one that counts.
 */
export const insertPayment = async (tx: Transaction, payment: Parameters<typeof add.run>[1]) =>
  (await add.run(tx, payment)) > 0

const started = statement({
  name: 'payment_started',
  params: { id: text, providerRef: text },
  text: `update payments set provider_ref = $providerRef, state = 'begun'
   where id = $id and provider_ref is null and state in ('created', 'requires_action', 'processing')`,
})
/** False if it was given up meanwhile, or has a name. */
export const setStarted = async (handle: Handle, which: { id: string; providerRef: string }) =>
  (await started.run(handle, which)) > 0

const method = statement({
  name: 'payment_set_method',
  params: { id: text, methodId: text },
  text: 'update payments set method_id = $methodId where id = $id',
})
/** The way to pay that the member has agreed to for it, or that was stored with it. */
export const setMethod = (tx: Transaction, which: { id: string; methodId: string }) => method.run(tx, which)

const byRef = statement({
  name: 'payment_by_provider_ref',
  params: { provider: text, providerRef: text },
  row: { id: text },
  text: 'select id from payments where provider = $provider and provider_ref = $providerRef',
})
/** The payment that a provider calls so; null if none of ours. */
export const findIdByRef = async (handle: Handle, which: { provider: string; providerRef: string }) =>
  (await byRef.first(handle, which))?.id ?? null

const one = statement({
  name: 'payment_by_id',
  params: { id: text },
  row: paymentRow,
  text: `select ${columns} from payments where id = $id`,
})
export const findPayment = (handle: Handle, id: string) => one.first(handle, { id })

const locked = statement({
  name: 'payment_lock',
  params: { id: text },
  row: paymentRow,
  text: `select ${columns} from payments where id = $id for update`,
})
export const lockPayment = (tx: Transaction, id: string) => locked.first(tx, { id })

const latest = statement({
  name: 'payment_latest_of_order',
  params: { orderId: text },
  row: paymentRow,
  text: `select ${columns} from payments where order_id = $orderId order by created_at desc, id desc limit 1`,
})
export const findLatest = (handle: Handle, orderId: string) => latest.first(handle, { orderId })

const ofOrder = statement({
  name: 'payments_of_order',
  params: { orderId: text },
  row: paymentRow,
  text: `select ${columns} from payments where order_id = $orderId order by created_at, id limit 100`,
})
/** All tries, the first first. */
export const listPayments = (handle: Handle, orderId: string) => ofOrder.rows(handle, { orderId })

const paid = statement({
  name: 'payment_paid_of_order',
  params: { orderId: text },
  row: paymentRow,
  text: `select ${columns} from payments where order_id = $orderId and state = 'paid' and not is_extra for update`,
})
/** The payment with which the order is paid, locked. */
export const lockPaid = (tx: Transaction, orderId: string) => paid.first(tx, { orderId })

const other = statement({
  name: 'payment_other_of_order',
  params: { id: text, orderId: text },
  row: { is: boolean.because('exists is never null') },
  text: `select exists(select from payments where order_id = $orderId and id <> $id and not is_extra
     and state in ('created', 'begun', 'requires_action', 'processing', 'paid')) as is`,
})
/** Whether another payment of the order is under way or done. The order must be locked. */
export const hasOther = async (tx: Transaction, which: { id: string; orderId: string }) =>
  (await other.first(tx, which))?.is ?? false

const set = statement({
  name: 'payment_set',
  params: {
    id: text,
    state: text,
    capturedYen: integer,
    refundedYen: integer,
    declineReason: text.orNull,
    isRetryable: boolean,
    clientSecret: text.orNull,
    dispute: text,
    isExtra: boolean,
    readBeganAt: instant,
    settledAt: instant.orNull,
  },
  text: `update payments set state = $state, captured_yen = $capturedYen, refunded_yen = $refundedYen,
     decline_reason = $declineReason, is_retryable = $isRetryable, client_secret = $clientSecret,
     dispute = $dispute, is_extra = $isExtra, read_began_at = $readBeganAt, settled_at = $settledAt
   where id = $id`,
})
export const setPayment = (tx: Transaction, change: Parameters<typeof set.run>[1]) => set.run(tx, change)

const underWay = statement({
  name: 'payments_under_way',
  params: { before: instant },
  row: { id: text },
  text: `select id from payments
   where state in ('created', 'begun', 'requires_action', 'processing') and created_at < $before
   order by created_at limit 200`,
})
/** Payments that have been under way since before then. */
export const listUnderWay = (handle: Handle, before: Date) => underWay.rows(handle, { before })

const addRefund = statement({
  name: 'refund_add',
  params: { id: text, paymentId: text, amountYen: integer, reason: text, askedBy: text, now: instant },
  text: `insert into refunds (id, payment_id, amount_yen, reason, asked_by, state, created_at)
   values ($id, $paymentId, $amountYen, $reason, $askedBy, 'asked', $now)`,
})
export const insertRefund = (tx: Transaction, refund: Parameters<typeof addRefund.run>[1]) =>
  addRefund.run(tx, refund)

const refundLock = statement({
  name: 'refund_lock',
  params: { id: text },
  row: { id: text, paymentId: text, orderId: text, amountYen: integer, state: text, reason: text },
  text: `select r.id, r.payment_id, p.order_id, r.amount_yen, r.state, r.reason
   from refunds r join payments p on p.id = r.payment_id where r.id = $id for update of r`,
})
export const lockRefund = (tx: Transaction, id: string) => refundLock.first(tx, { id })

const refundDone = statement({
  name: 'refund_done',
  params: { id: text, providerRef: text, now: instant },
  text: `update refunds set state = 'done', provider_ref = $providerRef, done_at = $now where id = $id`,
})
export const setRefundDone = (tx: Transaction, which: Parameters<typeof refundDone.run>[1]) =>
  refundDone.run(tx, which)

const returned = statement({
  name: 'refunds_done_of_order',
  params: { orderId: text },
  row: { yen: integer.because('coalesce to 0') },
  text: `select coalesce(sum(r.amount_yen), 0)::int as yen from refunds r join payments p on p.id = r.payment_id
   where p.order_id = $orderId and r.state = 'done' and not p.is_extra`,
})
/** The yen of an order that were returned, without those that are only asked for. */
export const sumReturned = async (tx: Transaction, orderId: string) =>
  (await returned.first(tx, { orderId }))?.yen ?? 0

const paymentRefunded = statement({
  name: 'payment_add_refunded',
  params: { id: text, yen: integer },
  text: 'update payments set refunded_yen = refunded_yen + $yen where id = $id',
})
export const addPaymentRefunded = (tx: Transaction, change: { id: string; yen: number }) =>
  paymentRefunded.run(tx, change)

const disputed = statement({
  name: 'payment_disputed_yen',
  params: { id: text },
  row: { yen: integer.because('coalesce to 0') },
  text: `select coalesce(-sum(l.yen), 0)::int as yen from money_ledger l join payments p on p.provider = l.provider
   where p.id = $id and l.provider_ref = p.id and l.kind = 'dispute'`,
})
/** What a lost dispute has taken of a payment. */
export const sumDisputed = async (tx: Transaction, id: string) => (await disputed.first(tx, { id }))?.yen ?? 0

const ledger = statement({
  name: 'money_ledger_add',
  params: { at: instant, orderId: text, kind: text, yen: integer, provider: text, providerRef: text },
  text: `insert into money_ledger (at, order_id, kind, yen, provider, provider_ref)
   values ($at, $orderId, $kind, $yen, $provider, $providerRef) on conflict do nothing`,
})
/** Writes a movement of money once. */
export const insertLedger = (tx: Transaction, entry: Parameters<typeof ledger.run>[1]) =>
  ledger.run(tx, entry)
