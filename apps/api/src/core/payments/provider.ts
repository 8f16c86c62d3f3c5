import type { ProviderName } from '@iki/contract/money/confirmation'
import type { DeclineReason } from '@iki/contract/money/order'
import type { PaymentForm } from '@iki/contract/money/payment-method'

/** The state of a payment; in those of `isPaid`, money has moved. */
export type PaymentState =
  | 'created'
  | 'begun'
  | 'requires_action'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'cancelled'

/** A way to pay as the provider stores it. Card numbers never reach us. */
export type ProviderMethod = {
  ref: string
  label: string
  /** By which it knows the same card of another customer again; null where it does not say. */
  fingerprint: string | null
  expMonth: number | null
  expYear: number | null
}

/** What the provider says about a payment now. */
export type PaymentReading = {
  state: Exclude<PaymentState, 'created'>
  /** Whole yen that have moved, and of them those that went back. */
  capturedYen: number
  refundedYen: number
  /** The way to pay that was used, where it may be used again; null otherwise. */
  method: ProviderMethod | null
  /** The card that it is paid with, also where it was stored before; left out where the provider does not say. */
  card?: Pick<ProviderMethod, 'ref' | 'fingerprint'> | null
  declineReason: DeclineReason | null
  /** Whether the same way to pay may work later. */
  isRetryable: boolean
  /** With this the browser continues, where the member must do something. */
  clientSecret: string | null
  /** Whether the holder of the card has contested it at their bank, and the state of that. */
  dispute: Dispute
}

export type Dispute = 'none' | 'open' | 'won' | 'lost'

/** A payment that the provider has, with our own name for it, if it knows that. */
export type Listed = { ref: string; paymentId: string | null; reading: PaymentReading }

/** The result of storing a way to pay. */
export type Storing =
  | { kind: 'stored'; method: ProviderMethod }
  /** The bank asks the member first; afterwards it is asked for again with `token`. */
  | { kind: 'step'; clientSecret: string; token: string }
  | { kind: 'refused' }

/** A message of the provider: what to ask it about. Nothing else of the message is believed. */
export type ProviderEvent = {
  id: string
  type: string
  /** Which payment it is about, by the provider's name for it; null if about none. */
  paymentRef: string | null
  /** By our own name, where the message has it; null otherwise. */
  paymentId?: string | null
  /** Which stored way to pay it is about; null if about none. */
  methodRef?: string | null
  occurredAt: Date
}

export type Begin = {
  paymentId: string
  uid: string
  /** 0 where only the way to pay is stored: no money moves then, now or by `move`. */
  amountYen: number
  /** A stored way to pay by the provider's own name, or what its form has given. */
  method: { ref: string } | { token: string }
  /** Whether it may be used again for renewals. */
  savesMethod: boolean
  title: string
  taxYen: number
  /** What the member has ordered here, for providers that ask. */
  buyer(): Promise<BuyerHistory>
}

/** A member's orders that were paid in other ways than Paidy's, and for how long they have been a member. */
export type BuyerHistory = {
  memberDays: number
  orderCount: number
  paidYen: number
  lastYen: number
  daysSinceLast: number
}

/** The result of starting a payment. */
export type Started =
  | { ref: string }
  /** Refused before it had a name. */
  | { refused: DeclineReason; isRetryable: boolean }
  /** It has no name yet: the member agrees in the provider's window first, or the provider's answer is lost. */
  | { waits: 'member' | 'answer' }

/**
 * A provider only moves money, in two steps: `begin` makes something that moves nothing, its name is written down, and
 * `move` moves the money by that name. So no crash can charge twice (decision 94).
 */
export type PaymentProvider = {
  name: ProviderName
  /** What opens its form in a browser; null where it has no form. */
  form: PaymentForm | null
  begin(payment: Begin): Promise<Started>
  /** What was started may be moved without the member: they have agreed to it already. */
  isAgreed?: true
  /**
   * Whether a payment that somebody has named is exactly this one of ours, as the provider says; one that names ours and
   * differs is given up there.
   */
  isOurs?(ref: string, payment: { paymentId: string; amountYen: number }): Promise<boolean>
  /** Whether a stored way to pay may still be used. */
  readMethod?(ref: string): Promise<'usable' | 'suspended' | 'removed'>
  /** May be repeated. `isOffSession`: the member is not there to answer a question. */
  move(ref: string, how: { isOffSession: boolean }): Promise<PaymentReading>
  read(ref: string): Promise<PaymentReading>
  /** Gives up what was started, so that no money can move any more. */
  release(ref: string): Promise<void>
  /** May be repeated with the same refundId. */
  refund(refund: {
    refundId: string
    ref: string
    amountYen: number
  }): Promise<{ ref: string; isDone: boolean }>
  /** Stores a way to pay without a payment. */
  storeMethod(uid: string, token: string): Promise<Storing>
  dropMethod(ref: string): Promise<void>
  /** Removes what it has stored of a member; payments stay. May be repeated. */
  forgetMember(uid: string): Promise<void>
  /** Reads a signed message. Throws webhook_refused for one that is not its own. */
  readEvent?(body: Buffer, signature: string | undefined): Promise<ProviderEvent>
  /** All that it has of us since then, in pages; none where it has no such call. */
  listSince?(since: Date): AsyncIterable<Listed[]>
  /** Hands over its messages, where it sends none by itself: those of the practice provider. */
  deliverMessages?(receive: (body: Buffer) => Promise<unknown>): Promise<void>
}
