import * as v from 'valibot'
import type { PaymentReading, ProviderMethod } from '#core/payments/provider.ts'

const anyText = v.fallback(v.string(), '')
const moved = v.fallback(v.array(v.object({ id: v.string(), amount: v.number() })), [])

export const paidyPaymentSchema = v.object({
  id: v.string(),
  status: v.string(),
  amount: v.number(),
  currency: v.string(),
  expires_at: anyText,
  order: v.fallback(v.object({ order_ref: anyText }), { order_ref: '' }),
  captures: moved,
  refunds: v.fallback(
    v.array(
      v.object({
        id: v.string(),
        amount: v.number(),
        metadata: v.fallback(v.record(v.string(), v.unknown()), {}),
      }),
    ),
    [],
  ),
})
export type PaidyPayment = v.InferOutput<typeof paidyPaymentSchema>

export const paidyTokenSchema = v.object({
  id: v.string(),
  status: v.string(),
  metadata: v.fallback(v.record(v.string(), v.unknown()), {}),
  origin: v.fallback(v.object({ phone: anyText }), { phone: '' }),
})
export type PaidyToken = v.InferOutput<typeof paidyTokenSchema>

/** Paidy writes a status in small letters or in capitals, depending on the call. */
export const isStatus = ({ status }: { status: string }, word: string): boolean =>
  status.toLowerCase() === word

const sumOf = (each: readonly { amount: number }[]): number =>
  each.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The state of a payment of Paidy. `closed` is every end of one, so what was captured and returned decides. One
 * that was authorised for too long can't be captured any more, whatever its status is.
 */
export function readingOfPayment(payment: PaidyPayment, now: Date): PaymentReading {
  const capturedYen = sumOf(payment.captures)
  const state = stateOf(payment, { capturedYen, now })
  return {
    state,
    capturedYen,
    refundedYen: sumOf(payment.refunds),
    method: null,
    declineReason: state === 'failed' ? 'other' : null,
    // Each payment is checked by itself, and a member's limit is free again next month.
    isRetryable: true,
    clientSecret: null,
    dispute: 'none',
  }
}

/** What an agreement says about an order of nothing: it may be used later, or not. */
export const readingOfAgreement = (isUsable: boolean): PaymentReading => ({
  state: isUsable ? 'paid' : 'failed',
  capturedYen: 0,
  refundedYen: 0,
  method: null,
  declineReason: isUsable ? null : 'expired',
  isRetryable: false,
  clientSecret: null,
  dispute: 'none',
})

function stateOf(
  payment: PaidyPayment,
  { capturedYen, now }: { capturedYen: number; now: Date },
): PaymentReading['state'] {
  if (capturedYen > 0) return 'paid'
  if (isStatus(payment, 'rejected')) return 'failed'
  if (isStatus(payment, 'closed') || isOver(payment, now)) return 'cancelled'
  return isStatus(payment, 'authorized') ? 'begun' : 'processing'
}

const isOver = ({ expires_at: end }: PaidyPayment, now: Date): boolean => Date.parse(end) <= now.getTime()

/** An agreement as the member knows it: by the end of the telephone number that they use with Paidy. */
export function methodOfToken({ id, origin }: PaidyToken): ProviderMethod {
  const digits = origin.phone.replaceAll(/\D/g, '')
  const label = digits.length >= 8 ? `電話番号 末尾${digits.slice(-4)}` : '登録ずみ'
  // Paidy does not document whether it names the same person again after another registration.
  return { ref: id, label, fingerprint: null, expMonth: null, expYear: null }
}
