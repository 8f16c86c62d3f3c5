import type { ProviderName } from '@iki/contract/money/confirmation'
import type { DeclineReason } from '@iki/contract/money/order'

/** How a payment stands; `isPaid` money has moved. */
export type PaymentState =
  | 'created'
  | 'begun'
  | 'requires_action'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'cancelled'

/** A way to pay as the provider keeps it. Card numbers never reach us. */
export type ProviderMethod = {
  ref: string
  label: string
  expMonth: number | null
  expYear: number | null
}

/** What the provider says about a payment now. */
export type Reading = {
  state: Exclude<PaymentState, 'created'>
  /** Whole yen that have moved, and of them those that went back. */
  capturedYen: number
  refundedYen: number
  /** With which it is paid, where that may be used again; null otherwise. */
  method: ProviderMethod | null
  declineReason: DeclineReason | null
  /** Whether the same way to pay may work later. */
  isRetryable: boolean
  /** With which the browser goes on, where the member must do something. */
  clientSecret: string | null
}

export type Begin = {
  paymentId: string
  uid: string
  amountYen: number
  /** A stored way to pay by the provider's own name, or what its form has given. */
  method: { ref: string } | { token: string }
  /** Whether it may be used again for renewals. */
  savesMethod: boolean
}

/**
 * A provider only moves money, in two steps: `begin` makes something that moves nothing, its name is written down, and
 * `move` moves the money by that name. So no crash can charge twice (decision 94).
 */
export type PaymentProvider = {
  name: ProviderName
  /** With which its form is opened in a browser. */
  publicKey: string | null
  begin(payment: Begin): Promise<{ ref: string }>
  /** May be repeated. `isOffSession`: the member is not there to answer a question. */
  move(ref: string, how: { isOffSession: boolean }): Promise<Reading>
  read(ref: string): Promise<Reading>
  /** Gives up what was begun, so that no money can move any more. */
  release(ref: string): Promise<void>
  /** May be repeated with the same refundId. */
  refund(refund: {
    refundId: string
    ref: string
    amountYen: number
  }): Promise<{ ref: string; isDone: boolean }>
  /** Stores a way to pay without a payment; null where it is refused. */
  storeMethod(uid: string, token: string): Promise<ProviderMethod | null>
  dropMethod(ref: string): Promise<void>
}
