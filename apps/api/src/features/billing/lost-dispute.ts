import type { Transaction } from '#core/database.ts'
import type { GiftsOfOrders } from './gifts-of-orders.ts'
import type { LicencesOfOrders } from './licences-of-orders.ts'
import type { StoredOrder } from './order.store.ts'
import type { StoredPayment } from './payment.store.ts'
import * as payments from './payment.store.ts'
import type { SeatsOfOrders } from './seats-of-orders.ts'
import type { StoredSubscription } from './subscription.store.ts'
import * as subscriptions from './subscription.store.ts'

type Contested = { order: StoredOrder; payment: StoredPayment; subscription: StoredSubscription | null }

type Parts = {
  now: Date
  licences: LicencesOfOrders
  gifts: GiftsOfOrders
  seats: Pick<SeatsOfOrders, 'takeBack'>
}

/** The bank has taken the money back: what was paid with it ends, and nothing of it is returned once more. */
export async function endByDispute(
  tx: Transaction,
  { order, payment, subscription }: Contested,
  { now, licences, gifts, seats }: Parts,
): Promise<void> {
  const yen = payment.capturedYen - payment.refundedYen
  const entry = { at: now, orderId: order.id, kind: 'dispute', yen: -yen }
  if (yen > 0)
    await payments.insertLedger(tx, { ...entry, provider: payment.provider, providerRef: payment.id })
  const isRunning = !subscription || subscription.periodNo === (order.periodNo ?? 1)
  if (!isRunning) return
  const sourceId = subscription?.id ?? order.id
  const reason = 'カード会社への異議が認められました'
  if (order.kind === 'gift') await gifts.takeBack(tx, { orderId: order.id, reason })
  else if (order.uid) await licences.revokeOfOrder(tx, { uid: order.uid, sourceId, reason })
  if (order.kind === 'reservation') await seats.takeBack(tx, { orderId: order.id, now })
  if (!subscription || subscription.state === 'ended') return
  const change = { state: 'ended', endReason: 'disputed', nextAttemptAt: null }
  await subscriptions.setSubscription(tx, subscription, change, now)
  await subscriptions.releaseFamilies(tx, subscription.id)
}
