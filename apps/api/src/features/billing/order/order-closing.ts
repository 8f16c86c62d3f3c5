import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import * as subscriptions from '../subscription/subscription.store.ts'
import * as switches from '../subscription/switch.store.ts'
import { releaseClaims } from '../subscription/trial.store.ts'
import type { CouponService } from './coupon.service.ts'
import * as orders from './order.store.ts'
import type { SeatsOfOrders } from './seats-of-orders.ts'

type Parts = {
  db: Database
  clock: Clock
  coupons: Pick<CouponService, 'free'>
  seats: Pick<SeatsOfOrders, 'free'>
}

/** Ends an order that is not paid, and releases what was held for it. */
export function orderClosing({ db, clock, coupons, seats }: Parts) {
  return async function close(id: string, state: 'void' | 'expired'): Promise<void> {
    await db.transaction(async tx => {
      const before = await orders.findOrder(tx, id)
      const subscription = before?.subscriptionId
        ? await subscriptions.lockSubscription(tx, before.subscriptionId)
        : null
      const order = await orders.lockOrder(tx, id)
      if (!order || !['open', 'processing', 'failed'].includes(order.state)) return
      const { declineReason, methodLabel } = order
      await orders.setOrder(tx, { id, state, declineReason, methodLabel, paidAt: null })
      await coupons.free(tx, id)
      if (order.kind === 'reservation') await seats.free(tx, id)
      if (subscription && order.kind === 'switch')
        await switches.holdFamilies(tx, { subscriptionId: subscription.id, families: subscription.families })
      if (subscription?.state !== 'incomplete') return
      const change = { state: 'ended', endReason: 'never' }
      await subscriptions.setSubscription(tx, subscription, change, clock())
      await subscriptions.releaseFamilies(tx, subscription.id)
      await releaseClaims(tx, subscription.id)
    })
  }
}
