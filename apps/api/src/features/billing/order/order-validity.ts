import { isTrialOrder } from '@iki/contract/money/trial'
import type { Clock } from '#core/clock.ts'
import type { Transaction } from '#core/database/database.ts'
import type { Locked } from '../sale.ts'
import { isSwitchWanted } from '../subscription/plan-change.ts'
import * as subscriptions from '../subscription/subscription.store.ts'
import type { SeatsOfOrders } from './seats-of-orders.ts'

/** Whether an order may still be carried out, though its deadline has passed or the contract has ended. */
export async function mayStillBeCarriedOut(
  tx: Transaction,
  { order, subscription }: Pick<Locked, 'order' | 'subscription'>,
  { seats, clock }: { seats: Pick<SeatsOfOrders, 'take'>; clock: Clock },
): Promise<boolean> {
  if (order.uid === null || order.state === 'void') return false
  if (order.kind === 'switch') return isSwitchWanted(tx, order, subscription)
  if (order.kind === 'reservation') return seats.take(tx, { orderId: order.id, uid: order.uid, now: clock() })
  if (order.state !== 'expired') return subscription?.state !== 'ended'
  // Nothing was paid for it, and its member may have started another one.
  if (isTrialOrder(order)) return false
  if (!subscription || order.kind === 'renewal') return false
  for (const family of subscription.families) {
    const hold = { uid: order.uid, family, subscriptionId: subscription.id, orderId: order.id }
    if (!(await subscriptions.takeFamily(tx, hold))) {
      await subscriptions.releaseFamilies(tx, subscription.id)
      return false
    }
  }
  return true
}
