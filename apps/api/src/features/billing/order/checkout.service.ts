import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { methodName } from '@iki/contract/money/confirmation'
import type * as contract from '@iki/contract/money/order'
import type { Clock } from '#core/clock.ts'
import { awaitAll } from '#core/database/await-all.ts'
import type { Database } from '#core/database/database.ts'
import type { Need } from '#core/module.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import { cardForm, type methodChoice } from '../payment/method-choice.ts'
import { presentMethod } from '../payment/payment-method.service.ts'
import type { FamilyHolder } from '../subscription/subscription.store.ts'
import { findForCheckout } from './checkout.store.ts'
import { needsMethod, type orderTerms } from './order-terms.ts'
import type { SeatsOfOrders } from './seats-of-orders.ts'

type Parts = {
  db: Database
  clock: Clock
  findProvider(name: string): PaymentProvider | undefined
  terms: ReturnType<typeof orderTerms>
  open: ReturnType<typeof methodChoice>['open']
  seats: Pick<SeatsOfOrders, 'findHeld'>
  findSold: Need<typeof orderTerms, 'findSold'>
}

/** The last page before an order: what it would be, with what it is paid, and what prevents it. */
export function checkoutService({ db, clock, findProvider, terms, open, seats, findSold }: Parts) {
  /** What prevents a reservation. */
  async function seatHold(uid: string, now: Date) {
    const held = await seats.findHeld(db, { uid, now })
    if (!held) return null
    const { orderId, title, startsAt, minutes } = held
    return held.isPaid
      ? { kind: 'reservation' as const, title, startsAt: startsAt.toISOString(), minutes }
      : { kind: 'order' as const, orderId, title }
  }

  return async function checkout(
    {
      methodId,
      provider: whose,
      ...asked
    }: Partial<Pick<InputOf<typeof contract.checkoutWithCoupon>, 'coupon'>> &
      InputOf<typeof contract.getCheckout>,
    uid: string,
  ): Promise<OutputOf<typeof contract.getCheckout>> {
    const first = open()
    const { priceId } = asked
    const [found, { methods, holder }] = await db.onOneConnection(handle =>
      awaitAll([findSold(priceId, handle), findForCheckout(handle, { uid, priceId })]),
    )
    const wanted = await terms.find(asked, uid, found)
    const { product, price, slot, coupon } = wanted
    const stored = methods.filter(({ provider: of }) => findProvider(of))
    const chosen = stored.find(({ id }) => id === methodId) ?? null
    const label = methodName(chosen?.provider ?? open(whose).name, chosen?.label ?? null)
    const { confirmation, hash } = await terms.agree(wanted, uid, { label, card: chosen })
    const hold = slot ? await seatHold(uid, clock()) : holder && familyHold(holder)
    return {
      provider: first.name,
      form: cardForm(first),
      hasPaidy: findProvider('paidy') !== undefined,
      product,
      price,
      confirmation,
      hash,
      needsMethod: needsMethod(wanted),
      coupon: coupon && { title: coupon.title, discountYen: coupon.discountYen, periods: coupon.periods },
      methods: stored.map(presentMethod),
      hold,
    }
  }
}

/** What prevents a contract. */
const familyHold = (holder: FamilyHolder) =>
  holder.isLive ? { kind: 'subscription' as const, ...holder } : { kind: 'order' as const, ...holder }
