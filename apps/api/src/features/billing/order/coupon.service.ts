import {
  type AppliedCoupon,
  couponDiscount,
  couponDiscountLater,
  isPayableWith,
  plainCouponCode,
} from '@iki/contract/money/coupon'
import type { Price, Product } from '@iki/contract/money/product'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import * as store from './coupon.store.ts'

type Parts = {
  db: Database
  clock: Clock
  /** Counts a try, and returns what gives it back. */
  countTry(uid: string): Promise<() => Promise<void>>
}
type Asked = { code: string | undefined; uid: string; product: Pick<Product, 'id' | 'kind'>; price: Price }

/** What takes a part off an order: held when it is confirmed, used when it is paid, freed when it is over. */
export function couponService({ db, clock, countTry }: Parts) {
  return {
    /**
     * What the code that was typed takes off; null where none was. Only codes that do not work count as tries. Throws
     * coupon_unusable or coupon_used_up.
     */
    async find({ code, uid, product, price }: Asked): Promise<(AppliedCoupon & { id: string }) | null> {
      if (code === undefined) return null
      const giveBack = await countTry(uid)
      const coupon = await store.findByCode(db, { code: plainCouponCode(code), now: clock() })
      const isFor = coupon && (coupon.productIds.length === 0 || coupon.productIds.includes(product.id))
      if (!isFor || !isPayableWith(price.amountYen, coupon, product.kind))
        throw new AppError('coupon_unusable')
      if (!(await store.hasUsesLeft(db, { id: coupon.id, uid }))) throw new AppError('coupon_used_up')
      await giveBack()
      const { id, title, periods } = coupon
      const discountYen = couponDiscount(price.amountYen, coupon)
      return { id, title, discountYen, periods: price.interval === 'none' ? 1 : periods }
    },

    /** Holds one for an order that was just written; the last goes to whoever comes first. Throws coupon_used_up. */
    async hold(
      tx: Transaction,
      { id, orderId, uid }: { id: string; orderId: string; uid: string },
    ): Promise<void> {
      if (!(await store.takeOne(tx, id))) throw new AppError('coupon_used_up')
      await store.insertUse(tx, { orderId, couponId: id })
      // The row of the coupon is held by now, so that two orders of one member come one after the other.
      if (await store.hasTooMany(tx, { id, uid })) throw new AppError('coupon_used_up')
    },

    /** The order is paid. One that was freed before, since the money came late, is used all the same. */
    async use(tx: Transaction, orderId: string): Promise<void> {
      const use = await store.lockUseOf(tx, orderId)
      if (!use || use.state === 'used') return
      await store.setUseState(tx, { orderId, state: 'used' })
      await store.addToCounts(tx, { id: use.couponId, held: use.state === 'held' ? -1 : 0, used: 1 })
    },

    /** The order is over without being paid. */
    async free(tx: Transaction, orderId: string): Promise<void> {
      const use = await store.lockUseOf(tx, orderId)
      if (use?.state !== 'held') return
      await store.setUseState(tx, { orderId, state: 'freed' })
      await store.addToCounts(tx, { id: use.couponId, held: -1, used: 0 })
    },

    /** What comes off a renewal that a coupon still counts for. */
    async discountOf(handle: Handle, couponId: string | null, amountYen: number): Promise<number> {
      const coupon = couponId && (await store.findCoupon(handle, couponId))
      return coupon ? couponDiscountLater(amountYen, coupon) : 0
    },
  }
}
export type CouponService = ReturnType<typeof couponService>
