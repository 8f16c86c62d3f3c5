import { addDays } from '@iki/contract/api/tokyo'
import { renewalDay } from '@iki/contract/money/term'
import { trialEnd } from '@iki/contract/money/trial'
import { AppError } from '#core/app-error.ts'
import type { Transaction } from '#core/database/database.ts'
import { newId } from '#core/random.ts'
import type { CouponService } from '../order/coupon.service.ts'
import type { Sold } from '../sale.ts'
import * as subscriptions from './subscription.store.ts'

type Joining = {
  uid: string
  orderId: string
  startedOn: string
  coupon: Awaited<ReturnType<CouponService['find']>>
  /** For how many days it is tried before its first charge; null if it is paid at once. */
  trialDays: number | null
  now: Date
}

export const noPeriod = { subscriptionId: null, periodNo: null, fromDay: null, toDay: null }

/** The contract that a plan begins with, being `written`; then it holds its families: nobody gets two. */
export function beginSubscription(
  tx: Transaction,
  { product, price }: Sold,
  { uid, orderId, startedOn, coupon, trialDays, now }: Joining,
) {
  const id = newId()
  const trial = trialDays === null ? null : trialEnd(startedOn, trialDays)
  const renewOn = trial?.chargedOn ?? renewalDay(startedOn, 1, price.interval, price.intervalCount)
  const { families } = product
  const written = subscriptions.insertSubscription(tx, {
    id,
    uid,
    families,
    startedOn,
    productId: product.id,
    priceId: price.id,
    now,
    // Renewals are counted from the end of a trial, which no coupon is needed for.
    rhythmFrom: trial?.chargedOn ?? null,
    rhythmAfter: trial ? 1 : 0,
    trialPeriods: trial ? 1 : 0,
    couponId: coupon?.id ?? null,
    couponPeriodsLeft: coupon ? coupon.periods - (trial ? 0 : 1) : 0,
  })
  return {
    written,
    period: { subscriptionId: id, periodNo: 1, fromDay: startedOn, toDay: addDays(renewOn, -1) },
    async hold() {
      for (const family of families) {
        if (await subscriptions.takeFamily(tx, { uid, family, subscriptionId: id, orderId })) continue
        const holder = await subscriptions.findHolder(tx, { uid, families })
        throw new AppError(holder?.isLive ? 'subscription_exists' : 'order_under_way')
      }
    },
  }
}
