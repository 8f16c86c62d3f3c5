import type { Transaction } from '#core/database/database.ts'
import type { StoredOrder } from '../order/order.store.ts'
import { type EndingParts, endOrder } from '../order/order-ending.ts'
import type { StoredSubscription } from '../subscription/subscription.store.ts'
import type { StoredPayment } from './payment.store.ts'
import * as payments from './payment.store.ts'

type Contested = { order: StoredOrder; payment: StoredPayment; subscription: StoredSubscription | null }

/** The bank has taken the money back: what was paid with it ends, and nothing of it is returned once more. */
export async function endByDispute(
  tx: Transaction,
  { order, payment, subscription }: Contested,
  parts: EndingParts,
): Promise<void> {
  const yen = payment.capturedYen - payment.refundedYen
  const entry = { at: parts.clock(), orderId: order.id, kind: 'dispute', yen: -yen }
  if (yen > 0)
    await payments.insertLedger(tx, { ...entry, provider: payment.provider, providerRef: payment.id })
  const endsContract = subscription?.periodNo === (order.periodNo ?? 1)
  const why = { reason: 'カード会社への異議が認められました', endReason: 'disputed' as const }
  await endOrder(tx, { order, subscription, endsContract }, why, parts)
}
