import { confirmationOf } from '@iki/contract/money/confirmation'
import type { AppliedCoupon } from '@iki/contract/money/coupon'
import type { LessonSlot } from '@iki/contract/money/lesson-slot'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import type { Sold } from '../sale.ts'
import type { Card, TrialService } from '../subscription/trial.service.ts'
import { hashOfConfirmation } from './confirmation-hash.ts'
import type { CouponService } from './coupon.service.ts'
import type { SeatsOfOrders } from './seats-of-orders.ts'

type Parts = {
  db: Database
  clock: Clock
  coupons: Pick<CouponService, 'find'>
  trials: Pick<TrialService, 'find'>
  seats: Pick<SeatsOfOrders, 'find'>
  findSold(priceId: string, handle?: Handle): Promise<Found>
}
type Found = (Sold & { isAvailable: boolean }) | null
type Asked = { priceId: string; slotId?: string | undefined; coupon?: string | undefined }
type Wanted = Sold & { coupon: (AppliedCoupon & { id: string }) | null; slot: LessonSlot | null }

/** What an order would be of, and how its last page says it. */
export function orderTerms({ db, clock, coupons, trials, seats, findSold }: Parts) {
  return {
    /** `known`: the price, where it was read before. Throws not_found, checkout_closed, or what speaks against the coupon or the lesson. */
    async find({ priceId, slotId, coupon: code }: Asked, uid: string, known?: Found): Promise<Wanted> {
      const found = known === undefined ? await findSold(priceId) : known
      if (!found) throw new AppError('not_found')
      if (!found.isAvailable) throw new AppError('checkout_closed')
      const { product, price } = found
      const slot = await seats.find(db, product, { slotId, now: clock() })
      return { product, price, slot, coupon: await coupons.find({ code, uid, product, price }) }
    },

    /** What is agreed, and what it costs today, for a member who pays in this way. */
    async agree(wanted: Wanted, uid: string, { label, card }: { label: string; card: Card | null }) {
      const trial = await trials.find(wanted, uid, card)
      const asked = { ...wanted, method: label, trialDays: trial?.days ?? null, now: clock() }
      const confirmation = confirmationOf(asked)
      const discountYen = trial ? 0 : (wanted.coupon?.discountYen ?? 0)
      const totalYen = trial ? 0 : wanted.price.amountYen - discountYen
      return { confirmation, hash: hashOfConfirmation(confirmation), trial, discountYen, totalYen }
    },
  }
}

/** Whether something is paid, now or later. */
export const needsMethod = ({ product, price, coupon }: Wanted): boolean =>
  product.kind === 'plan' || price.amountYen > (coupon?.discountYen ?? 0)
