import type { Clock } from '#core/clock.ts'
import type { Transaction } from '#core/database/database.ts'
import type { RenewalMoves } from '../subscription/renewal-move.service.ts'
import type { StoredSubscription } from '../subscription/subscription.store.ts'
import * as subscriptions from '../subscription/subscription.store.ts'
import type { GiftsOfOrders } from './gifts-of-orders.ts'
import type { LicencesOfOrders } from './licences-of-orders.ts'
import type { StoredOrder } from './order.store.ts'
import type { SeatsOfOrders } from './seats-of-orders.ts'

export type EndingParts = {
  clock: Clock
  licences: LicencesOfOrders
  gifts: Pick<GiftsOfOrders, 'takeBack' | 'leaveContract'>
  moves: Pick<RenewalMoves, 'lock' | 'takeBack'>
  seats: Pick<SeatsOfOrders, 'takeBack'>
}

/**
 * Ends what an order has given, when all of its money was returned: a contract only if it is for the running period
 * (`endsContract`).
 */
export async function endOrder(
  tx: Transaction,
  {
    order,
    subscription,
    endsContract,
  }: { order: StoredOrder; subscription: StoredSubscription | null; endsContract: boolean },
  { reason, endReason }: { reason: string; endReason: 'refunded' | 'disputed' },
  { clock, licences, gifts, moves, seats }: EndingParts,
): Promise<void> {
  if (subscription && !endsContract) return
  const sourceId = subscription?.id ?? order.id
  if (order.kind === 'gift') {
    const added = await gifts.takeBack(tx, {
      orderId: order.id,
      reason,
      lockContract: id => moves.lock(tx, id),
    })
    if (added) await moves.takeBack(tx, added, { title: order.title })
  } else if (order.uid) await licences.revokeOfOrder(tx, { uid: order.uid, sourceId, reason })
  if (order.kind === 'reservation') await seats.takeBack(tx, { orderId: order.id, now: clock() })
  if (!subscription || subscription.state === 'ended') return
  const change = { state: 'ended', endReason, nextAttemptAt: null }
  await subscriptions.setSubscription(tx, subscription, change, clock())
  await subscriptions.releaseFamilies(tx, subscription.id)
  if (subscription.uid)
    await gifts.leaveContract(tx, { subscriptionId: subscription.id, uid: subscription.uid })
}
