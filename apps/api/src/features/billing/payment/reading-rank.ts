import type { Dispute, PaymentState } from '#core/payments/provider.ts'

/** How far a payment is: a reading never takes it back. */
export const rank: Record<PaymentState, number> = {
  created: 0,
  begun: 1,
  requires_action: 2,
  processing: 3,
  cancelled: 4,
  failed: 4,
  paid: 5,
}
/** A dispute that is decided stays so; one that is won may be contested again. */
export const disputeRank: Record<Dispute, number> = { none: 0, open: 1, won: 1, lost: 2 }
