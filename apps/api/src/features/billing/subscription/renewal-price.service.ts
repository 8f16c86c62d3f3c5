import { taxIn } from '@iki/contract/money/yen'
import type { Database } from '#core/database/database.ts'
import type { CouponService } from '../order/coupon.service.ts'
import * as orders from '../order/order.store.ts'
import type { Sold } from '../sale.ts'
import type { PriceChangeService } from './price-change.service.ts'
import * as store from './renewal-price.store.ts'
import * as subscriptions from './subscription.store.ts'

type Parts = {
  db: Database
  coupons: Pick<CouponService, 'discountOf'>
  priceChanges: Pick<PriceChangeService, 'priceOfNext'>
  findSold(priceId: string): Promise<Sold | null>
}

/** A renewal that could not be paid yet, and whose new price was taken back or put off since: it costs what it did. */
export function renewalPriceService({ db, coupons, priceChanges, findSold }: Parts) {
  /** Never dearer than was stated to its member. What is being paid at this moment stays as it is. */
  async function correct({ id, subscriptionId }: { id: string; subscriptionId: string }): Promise<void> {
    const before = await subscriptions.findSubscription(db, subscriptionId)
    const priceId = before && (await priceChanges.priceOfNext(db, before))
    // Mostly it is the same: nothing is locked for that.
    const now = await orders.findOrder(db, id)
    if (now?.kind !== 'renewal' || now.priceId === priceId) return
    const sold = priceId ? await findSold(priceId) : null
    if (!sold) return
    await db.transaction(async tx => {
      const contract = await subscriptions.lockSubscription(tx, subscriptionId)
      const order = await orders.lockOrder(tx, id)
      if (!contract || order?.kind !== 'renewal' || order.priceId === priceId) return
      if (order.state !== 'open' && order.state !== 'failed') return
      if (await store.isOrderUnderWay(tx, id)) return
      if ((await priceChanges.priceOfNext(tx, contract)) !== priceId) return
      const { amountYen } = sold.price
      const discountYen = await coupons.discountOf(tx, order.couponId, amountYen)
      const totalYen = amountYen - discountYen
      if (totalYen >= order.totalYen) return
      const { product } = sold
      const price = { priceId: sold.price.id, productId: product.id, title: product.title }
      await store.setPrice(tx, { id, ...price, totalYen, discountYen, taxYen: taxIn(totalYen) })
    })
  }

  return {
    correct,

    /** All of them. May run any number of times, on any number of nodes. */
    async correctAll(): Promise<void> {
      for (let after = ''; ; ) {
        const some = await store.listOfOtherPrices(db, after)
        for (const renewal of some) await correct(renewal)
        const last = some.at(-1)
        if (!last) return
        after = last.id
      }
    },
  }
}
export type RenewalPrices = ReturnType<typeof renewalPriceService>
