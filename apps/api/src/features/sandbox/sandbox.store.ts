import type { DeclineReason } from '@iki/contract/money/order'
import type { Handle, Transaction } from '#core/database/database.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import type { Dispute } from '#core/payments/provider.ts'
import { messageOfChanged } from './sandbox-fault.store.ts'

export type SandboxState = 'begun' | 'requires_action' | 'processing' | 'paid' | 'failed' | 'cancelled'
export type SandboxPayment = RowOf<typeof lock>

const add = statement({
  name: 'sandbox_payment_add',
  params: {
    ref: text,
    uid: text,
    card: text,
    amountYen: integer,
    savesMethod: boolean,
    isKnown: boolean,
    now: instant,
  },
  text: `insert into sandbox_payments (ref, uid, card, amount_yen, saves_method, is_known, state, created_at)
   values ($ref, $uid, $card, $amountYen, $savesMethod, $isKnown, 'begun', $now) on conflict do nothing`,
})
/** Once, however often it is asked for. */
export const insertPayment = (handle: Handle, payment: Parameters<typeof add.run>[1]) =>
  add.run(handle, payment)

const paymentRow = {
  ref: text,
  uid: text,
  card: text,
  amountYen: integer,
  savesMethod: boolean,
  isKnown: boolean,
  state: text.as<SandboxState>(),
  declineReason: text.as<DeclineReason>().orNull,
  refundedYen: integer,
  dispute: text.as<Dispute>(),
  paidFrom: instant.orNull,
}
const columns = `ref, uid, card, amount_yen, saves_method, is_known, state, decline_reason, refunded_yen, dispute,
  paid_from`

const one = statement({
  name: 'sandbox_payment_by_ref',
  params: { ref: text },
  row: paymentRow,
  text: `select ${columns} from sandbox_payments where ref = $ref`,
})
export const findPayment = (handle: Handle, ref: string) => one.first(handle, { ref })

const lock = statement({
  name: 'sandbox_payment_lock',
  params: { ref: text },
  row: paymentRow,
  text: `select ${columns} from sandbox_payments where ref = $ref for update`,
})
export const lockPayment = (tx: Transaction, ref: string) => lock.first(tx, { ref })

const set = statement({
  name: 'sandbox_payment_set',
  params: {
    ref: text,
    from: text,
    type: text,
    declineReason: text.orNull,
    paidFrom: instant.orNull,
    now: instant,
  },
  row: paymentRow,
  text: `with changed as (
     update sandbox_payments set state = $type, decline_reason = $declineReason, paid_from = $paidFrom
     where ref = $ref and state = $from returning ${columns}
   ), ${messageOfChanged}
   select ${columns} from changed`,
})
/** The next state of one that is still in the state `from`, with the message about it; null if it is not. */
export const setState = (handle: Handle, change: Parameters<typeof set.run>[1]) => set.first(handle, change)

const addRefund = statement({
  name: 'sandbox_refund_add',
  params: { refundId: text, ref: text, amountYen: integer },
  text: `insert into sandbox_refunds (refund_id, ref, amount_yen) values ($refundId, $ref, $amountYen)
   on conflict do nothing`,
})
/** False if it was asked for before. */
export const insertRefund = async (tx: Transaction, refund: Parameters<typeof addRefund.run>[1]) =>
  (await addRefund.run(tx, refund)) > 0

const refunded = statement({
  name: 'sandbox_payment_refunded',
  params: { ref: text, amountYen: integer },
  text: 'update sandbox_payments set refunded_yen = refunded_yen + $amountYen where ref = $ref',
})
export const addRefunded = (tx: Transaction, change: Parameters<typeof refunded.run>[1]) =>
  refunded.run(tx, change)

const contest = statement({
  name: 'sandbox_payment_dispute',
  params: { ref: text, dispute: text },
  text: 'update sandbox_payments set dispute = $dispute where ref = $ref',
})
export const setDispute = (tx: Transaction, change: { ref: string; dispute: Dispute }) =>
  contest.run(tx, change)

const since = statement({
  name: 'sandbox_payments_since',
  params: { createdAt: instant, ref: text },
  row: { ...paymentRow, createdAt: instant },
  text: `select ${columns}, created_at from sandbox_payments where (created_at, ref) > ($createdAt, $ref)
   order by created_at, ref limit 500`,
})
/** The next page of all payments, the oldest first. */
export const listPaymentsAfter = (handle: Handle, after: Parameters<typeof since.run>[1]) =>
  since.rows(handle, after)
