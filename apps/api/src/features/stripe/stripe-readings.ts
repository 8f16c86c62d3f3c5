import type { DeclineReason } from '@iki/contract/money/order'
import type Stripe from 'stripe'
import type { Dispute, PaymentReading, ProviderMethod } from '#core/payments/provider.ts'

/** As it is asked for: with the way to pay and the latest try to charge it. */
export const intentParts = ['payment_method', 'latest_charge']

const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'funds',
  card_velocity_exceeded: 'funds',
  withdrawal_count_limit_exceeded: 'funds',
  expired_card: 'expired',
  lost_card: 'expired',
  stolen_card: 'expired',
  pickup_card: 'expired',
  restricted_card: 'expired',
  invalid_account: 'expired',
  new_account_information_available: 'expired',
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  setup_intent_authentication_failure: 'authentication',
}
/** Declines after which the same card isn't charged again (money of the member's is not asked for in vain). */
const hard = new Set<DeclineReason>(['expired', 'authentication'])

const states: Readonly<Record<string, PaymentReading['state']>> = {
  requires_payment_method: 'begun',
  requires_confirmation: 'begun',
  requires_capture: 'processing',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'cancelled',
}

/** What a PaymentIntent of Stripe says, with `intentParts` in it. */
export function readingOfIntent(intent: Stripe.PaymentIntent, dispute: Dispute): PaymentReading {
  const problem = intent.last_payment_error
  const known = states[intent.status] ?? 'processing'
  const state: PaymentReading['state'] =
    problem && (known === 'begun' || known === 'cancelled') ? 'failed' : known
  const declineReason = problem
    ? (reasons[problem.decline_code ?? ''] ?? reasons[problem.code ?? ''] ?? 'other')
    : null
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    state,
    capturedYen: state === 'paid' ? intent.amount_received : 0,
    refundedYen: charge?.amount_refunded ?? 0,
    method: intent.setup_future_usage ? methodOfStripe(intent.payment_method) : null,
    card: methodOfStripe(intent.payment_method),
    declineReason: state === 'failed' ? declineReason : null,
    isRetryable:
      declineReason !== null && !hard.has(declineReason) && problem?.advice_code !== 'do_not_try_again',
    clientSecret: state === 'requires_action' ? intent.client_secret : null,
    dispute,
  }
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  jcb: 'JCB',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: '銀聯',
}

/** A card as the member knows it; null where it is no card, or only its name was asked for. */
export function methodOfStripe(method: string | Stripe.PaymentMethod | null): ProviderMethod | null {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, fingerprint = null, exp_month: expMonth, exp_year: expYear } = method.card
  const label = `${brands[brand] ?? 'カード'} 末尾${last4}`
  return { ref: method.id, label, fingerprint, expMonth, expYear }
}

/** What a SetupIntent of Stripe says, with its way to pay in it: the card is stored, and no money moves. */
export function readingOfSetup(setup: Stripe.SetupIntent): PaymentReading {
  const problem = setup.last_setup_error
  const known = setup.status === 'succeeded' ? 'paid' : (states[setup.status] ?? 'processing')
  const state = problem && (known === 'begun' || known === 'cancelled') ? 'failed' : known
  const reason = problem && (reasons[problem.decline_code ?? ''] ?? reasons[problem.code ?? ''] ?? 'other')
  return {
    state,
    capturedYen: 0,
    refundedYen: 0,
    dispute: 'none',
    method: state === 'paid' ? methodOfStripe(setup.payment_method) : null,
    declineReason: state === 'failed' ? reason : null,
    isRetryable: false,
    clientSecret: state === 'requires_action' ? setup.client_secret : null,
  }
}

/** The state of a contested charge. */
export function disputeOf(status: Stripe.Dispute.Status | undefined): Dispute {
  if (status === undefined) return 'none'
  if (status === 'won' || status === 'warning_closed') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}
