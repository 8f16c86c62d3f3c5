import { addDays } from '@iki/contract/api/tokyo'
import { methodName } from '@iki/contract/money/confirmation'
import type { Price } from '@iki/contract/money/product'
import { graceDays } from '@iki/contract/money/term'
import { taxIn } from '@iki/contract/money/yen'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import { newId } from '#core/random.ts'
import type { Buyer } from '../billing.mails.ts'
import type { CouponService } from '../order/coupon.service.ts'
import type { StoredOrder } from '../order/order.store.ts'
import * as orders from '../order/order.store.ts'
import type { PaymentService } from '../payment/payment.service.ts'
import type { StoredMethod } from '../payment/payment-method.store.ts'
import * as methods from '../payment/payment-method.store.ts'
import type { Settlement } from '../payment/settlement.ts'
import type { Sold } from '../sale.ts'
import { couponOfNext, endOfNext } from './plan-change.ts'
import type { PriceChangeService } from './price-change.service.ts'
import type { RenewalPrices } from './renewal-price.service.ts'
import type { StoredSubscription } from './subscription.store.ts'
import * as subscriptions from './subscription.store.ts'

type Parts = {
  db: Database
  clock: Clock
  provider: PaymentProvider | null
  payments: PaymentService
  settlement: Settlement
  coupons: Pick<CouponService, 'discountOf'>
  priceChanges: Pick<PriceChangeService, 'priceOfNext'>
  prices: Pick<RenewalPrices, 'correct'>
  findSold(priceId: string): Promise<Sold | null>
  findBuyer(uid: string): Promise<Buyer>
}

/** Pays the next period of contracts, when its day has come. */
export function renewalService({
  db,
  clock,
  provider,
  payments,
  settlement,
  coupons,
  priceChanges,
  prices,
  findSold,
  findBuyer,
}: Parts) {
  /** The order of the next period, made once. */
  async function orderOfNext(
    tx: Transaction,
    subscription: StoredSubscription,
    { sold: { product, price }, before, method }: { sold: Sold; before: Price; method: StoredMethod | null },
  ): Promise<StoredOrder> {
    const { id: subscriptionId, uid, renewOn } = subscription
    const periodNo = subscription.periodNo + 1
    const known = await orders.findOfPeriod(tx, { subscriptionId, periodNo })
    if (known) return known
    const next = endOfNext(subscription, { periodNo, price, before })
    const id = newId()
    const couponId = couponOfNext(subscription)
    const discountYen = await coupons.discountOf(tx, couponId, price.amountYen)
    if (couponId) await subscriptions.takeCouponPeriod(tx, subscriptionId)
    const totalYen = price.amountYen - discountYen
    const name = method?.provider ?? provider?.name ?? 'sandbox'
    const order = await orders.insertOrder(tx, {
      id,
      uid: uid ?? '',
      clientId: `renewal-${subscriptionId}-${periodNo}`,
      kind: 'renewal',
      title: product.title,
      productId: product.id,
      priceId: price.id,
      subscriptionId,
      periodNo,
      fromDay: renewOn,
      toDay: addDays(next, -1),
      totalYen,
      discountYen,
      couponId,
      taxYen: taxIn(totalYen),
      provider: name,
      methodLabel: methodName(name, method?.label ?? null),
      confirmation: null,
      confirmationHash: null,
      now: clock(),
      deadlineAt: null,
    })
    if (!order) throw new Error(`The renewal of ${subscriptionId} was not written.`)
    return order
  }

  return {
    /** Tries to pay the next period, if that is due. May run any number of times, on any number of nodes. */
    async renew(subscriptionId: string): Promise<void> {
      const before = await db.transaction(tx => subscriptions.lockSubscription(tx, subscriptionId))
      if (!before?.uid || !isDue(before, clock())) return
      const { uid, methodId } = before
      const periodNo = before.periodNo + 1
      const failed = before.attempts > 0 && (await orders.findOfPeriod(db, { subscriptionId, periodNo }))
      if (failed) await prices.correct({ id: failed.id, subscriptionId })
      const priceId = await priceChanges.priceOfNext(db, before)
      const [held, sold, buyer] = await Promise.all([
        findSold(before.priceId),
        findSold(priceId),
        findBuyer(uid),
      ])
      if (!held || !sold) throw new Error(`The price ${held ? priceId : before.priceId} is gone.`)
      const method = methodId ? await methods.findMethod(db, { id: methodId, uid }) : null
      const started = await db
        .transaction(async tx => {
          const subscription = await subscriptions.lockSubscription(tx, subscriptionId)
          if (!subscription || !isDue(subscription, clock())) return null
          // What it becomes was changed at this moment: it is still due, and checked again.
          if ((await priceChanges.priceOfNext(tx, subscription)) !== priceId) return null
          const order = await orderOfNext(tx, subscription, { sold, before: held.price, method })
          if (order.state !== 'open' && order.state !== 'failed') return null
          if (order.totalYen === 0) {
            await settlement.carryOut(tx, { order, subscription }, { methodId, known: { sold, buyer } })
            return null
          }
          if (!method) {
            await orders.setOrder(tx, { ...order, state: 'failed', declineReason: 'expired' })
            await settlement.renewalFailed(tx, { order, subscription, isRetryable: false }, buyer)
            return null
          }
          await orders.setOrder(tx, { ...order, state: 'open', declineReason: null })
          const use = { id: method.id, use: { ref: method.providerRef } }
          const { provider: by } = method
          await orders.setProvider(tx, { id: order.id, provider: by })
          const paid = { ...order, provider: by }
          const paymentId = await payments.prepare(tx, paid, { method: use, isOffSession: true })
          // Not before the result of this try is known: it would be tried again meanwhile.
          await subscriptions.setSubscription(tx, subscription, { nextAttemptAt: null }, clock())
          return { order: paid, paymentId, method: use }
        })
        .catch(isPaidNow)
      if (started)
        await payments.run(started.paymentId, started.order, { method: started.method, isOffSession: true })
    },

    /** All contracts whose next period has to be paid now, the longest waiting first. */
    listDue: async () => (await subscriptions.listDue(db, { now: clock(), graceDays })).map(({ id }) => id),

    /** Pays the open renewals of a member with a way that was just stored; one that is declined stays open. */
    async payOpen(
      uid: string,
      methodId: string,
      pay: (order: { id: string; methodId: string }, uid: string) => Promise<unknown>,
    ): Promise<void> {
      for (const { openOrderId } of await subscriptions.listSubscriptions(db, uid)) {
        if (!openOrderId) continue
        await pay({ id: openOrderId, methodId }, uid).catch(error => {
          if (!(error instanceof AppError)) throw error
        })
      }
    },
  }
}
export type RenewalService = ReturnType<typeof renewalService>

const isDue = ({ state, nextAttemptAt }: StoredSubscription, now: Date): boolean =>
  (state === 'active' || state === 'past_due') && nextAttemptAt !== null && nextAttemptAt <= now

/** The member is paying it at this moment: that decides, and this try is not needed. */
function isPaidNow(error: unknown): null {
  if (error instanceof AppError && error.code === 'order_under_way') return null
  throw error
}
