import type { InputOf } from '@iki/contract/api/endpoint'
import { tokyoDay } from '@iki/contract/api/tokyo'
import type * as contract from '@iki/contract/money/order'
import { taxIn } from '@iki/contract/money/yen'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { awaitAll } from '#core/database/await-all.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import type { Need } from '#core/module.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import { newId } from '#core/random.ts'
import type { Buyer } from '../billing.mails.ts'
import { type MethodChoice, methodChoice } from '../payment/method-choice.ts'
import type { PaymentService } from '../payment/payment.service.ts'
import { listPayments } from '../payment/payment.store.ts'
import type { Settlement } from '../payment/settlement.ts'
import type { Sold } from '../sale.ts'
import { beginSubscription, noPeriod } from '../subscription/joining.ts'
import type { RenewalPrices } from '../subscription/renewal-price.service.ts'
import * as subscriptions from '../subscription/subscription.store.ts'
import type { TrialService } from '../subscription/trial.service.ts'
import { checkoutService } from './checkout.service.ts'
import type { CouponService } from './coupon.service.ts'
import type { LicencesOfOrders } from './licences-of-orders.ts'
import * as store from './order.store.ts'
import { orderClosing } from './order-closing.ts'
import { orderHistory } from './order-history.ts'
import { needsMethod, orderTerms } from './order-terms.ts'
import { orderNumber, presentOrder } from './order-view.ts'
import type { SeatsOfOrders } from './seats-of-orders.ts'

/** How long an order waits for its payment. */
const deadlineMs = 30 * 60_000
const mostOpenOrders = 5

type Parts = {
  db: Database
  clock: Clock
  /** The provider with which new orders are paid; null where nothing can be sold. */
  provider: PaymentProvider | null
  findProvider(name: string): PaymentProvider | undefined
  payments: PaymentService
  prices: Pick<RenewalPrices, 'correct'>
  coupons: Pick<CouponService, 'find' | 'hold' | 'free'>
  trials: Pick<TrialService, 'find' | 'hold' | 'begin'>
  settlement: Pick<Settlement, 'carryOut'>
  licences: Pick<LicencesOfOrders, 'forget'>
  findBuyer(uid: string): Promise<Buyer>
  seats: Pick<SeatsOfOrders, 'find' | 'findHeld' | 'hold' | 'free'>
  findSold: Need<typeof orderTerms, 'findSold'>
  limits: { pay(uid: string): Promise<void>; refresh(uid: string): Promise<void> }
  log: { warn(details: object, message: string): void }
}
/** Orders, from the last page before them to their history. */
export function orderService({
  db,
  clock,
  provider,
  findProvider,
  payments,
  prices,
  coupons,
  trials,
  settlement,
  licences,
  findBuyer,
  seats,
  findSold,
  limits,
  log,
}: Parts) {
  const terms = orderTerms({ db, clock, coupons, trials, seats, findSold })
  const close = orderClosing({ db, clock, coupons, seats })
  const { open, methodOf, none } = methodChoice({ db, provider, findProvider })

  async function show(id: string, uid: string): Promise<contract.Order> {
    const order = await store.findOwn(db, { id, uid })
    if (!order) throw new AppError('not_found')
    return presentOrder(order)
  }

  /** Throws order_over for an order that can't be paid any more. */
  async function requireOpen(tx: Transaction, id: string, uid: string): Promise<store.StoredOrder> {
    const order = await store.lockOrder(tx, id)
    if (!order || order.uid !== uid) throw new AppError('not_found')
    if (order.state === 'processing') throw new AppError('order_under_way')
    if (order.state !== 'open' && order.state !== 'failed') throw new AppError('order_over')
    return order
  }

  return {
    checkout: checkoutService({ db, clock, findProvider, terms, open, seats, findSold }),

    /** With `slotId`, a seat in that lesson. */
    async create(
      input: InputOf<typeof contract.createOrder> & { slotId?: string },
      uid: string,
    ): Promise<contract.Order> {
      const before = await store.findByClientId(db, { uid, clientId: input.clientId })
      if (before) {
        const isOtherDay = input.slotId !== undefined && before.confirmationHash !== input.hash
        if (before.priceId !== input.priceId || isOtherDay) throw new AppError('repeated_differently')
        return show(before.id, uid)
      }
      await limits.pay(uid)
      const wanted = await terms.find(input, uid)
      const { product, price, slot, coupon } = wanted
      const method = needsMethod(wanted) ? await methodOf(input, uid) : none()
      const agreed = await terms.agree(wanted, uid, { label: method.label, card: method })
      const { confirmation, hash, trial, discountYen, totalYen } = agreed
      if (hash !== input.hash) throw new AppError('terms_changed')
      if (!input.isOfAge) throw new AppError('age_not_confirmed')
      // A new way to pay has to be stored first, with whatever its bank asks.
      const isDone = totalYen === 0 && (method.id !== null || product.kind !== 'plan')
      const buyer = isDone ? await findBuyer(uid) : null
      const now = clock()
      const id = newId()
      const made = await db.transaction(async tx => {
        // Of one at a time, since what is open is counted with it; before the member, whom a trial locks.
        const alone = lockName(tx, `orders of ${uid}`)
        if (trial) await alone
        const held = await trials.hold(tx, trial, uid, method)
        const startedOn = tokyoDay(now)
        const joining =
          product.kind === 'plan'
            ? beginSubscription(
                tx,
                { product, price },
                { uid, orderId: id, startedOn, coupon, trialDays: trial?.days ?? null, now },
              )
            : null
        const inserted = store.insertOrder(tx, {
          id,
          uid,
          clientId: input.clientId,
          title: product.title,
          kind: joining ? 'join' : kindOf(product),
          productId: product.id,
          priceId: price.id,
          ...(joining?.period ?? noPeriod),
          totalYen,
          discountYen,
          couponId: coupon?.id ?? null,
          taxYen: taxIn(totalYen),
          provider: method.provider,
          methodLabel: method.label,
          confirmation,
          confirmationHash: hash,
          now,
          deadlineAt: new Date(now.getTime() + deadlineMs),
          mostOpen: mostOpenOrders,
        })
        const [, order] = await awaitAll([alone, inserted, joining?.written])
        // The same order at the same moment, or one too many: only others continue, and nothing of this one is stored.
        if (!order) throw new AppError('order_under_way')
        await joining?.hold()
        if (held && joining) await trials.begin(tx, held, { ...joining.period, families: product.families })
        if (slot) await seats.hold(tx, { orderId: id, uid, slot, now })
        if (coupon) await coupons.hold(tx, { id: coupon.id, orderId: id, uid })
        if (isDone) {
          const subscription =
            joining && (await subscriptions.lockSubscription(tx, joining.period.subscriptionId))
          const known = { sold: { product, price }, buyer }
          await settlement.carryOut(tx, { order, subscription }, { methodId: method.id, known })
          return null
        }
        const paymentId = await payments.prepare(tx, order, { method, isOffSession: false })
        return { order, paymentId }
      })
      const sold = { product, price }
      if (made) await payments.run(made.paymentId, made.order, { method, isOffSession: false, sold })
      else licences.forget(uid)
      return show(id, uid)
    },

    get: show,

    /** Asks the provider for the current state of the latest payment. */
    async refresh(id: string, uid: string): Promise<contract.Order> {
      const order = await store.findOwn(db, { id, uid })
      if (!order) throw new AppError('not_found')
      await limits.refresh(uid)
      if (order.paymentId && (order.state === 'open' || order.state === 'processing'))
        await payments.refresh(order.paymentId)
      return show(id, uid)
    },

    /** Pays an order that waits, also an open renewal. */
    async pay({ id, ...chosen }: { id: string } & MethodChoice, uid: string): Promise<contract.Order> {
      await limits.pay(uid)
      const method = await methodOf(chosen, uid)
      const owed = await store.findOrder(db, id)
      if (!owed || owed.uid !== uid) throw new AppError('not_found')
      const { subscriptionId, kind } = owed
      if (kind === 'renewal' && subscriptionId) await prices.correct({ id, subscriptionId })
      const { provider: by } = method
      const { order: paid, paymentId } = await db.transaction(async tx => {
        // Contract, order, payment, as a renewal does: neither waits for what the other holds.
        if (subscriptionId) await subscriptions.lockSubscription(tx, subscriptionId)
        const order = { ...(await requireOpen(tx, id, uid)), provider: by }
        await store.setProvider(tx, { id, provider: by })
        const { methodLabel: _, ...rest } = order
        await store.setOrder(tx, { ...rest, state: 'open', methodLabel: method.label, paidAt: null })
        return { order, paymentId: await payments.prepare(tx, order, { method, isOffSession: false }) }
      })
      await payments.run(paymentId, paid, { method, isOffSession: false })
      return show(id, uid)
    },

    /** What the provider's window in the browser has given for the payment that waits for it. */
    async answer({ id, given }: InputOf<typeof contract.answerOrder>, uid: string): Promise<contract.Order> {
      const order = await store.findOrder(db, id)
      if (!order || order.uid !== uid) throw new AppError('not_found')
      await limits.refresh(uid)
      await payments.answer(order, given)
      return show(id, uid)
    },

    /** Gives up an order that is not paid; the family is free again. */
    async giveUp(id: string, uid: string): Promise<contract.Order> {
      const order = await store.findOrder(db, id)
      if (!order || order.uid !== uid) throw new AppError('not_found')
      if (order.state === 'void' || order.state === 'expired') return show(id, uid)
      if (order.kind === 'renewal' || order.state === 'paid' || order.state === 'refunded')
        throw new AppError('order_over')
      if (!(await payments.release(id))) throw new AppError('order_under_way')
      await close(id, 'void')
      return show(id, uid)
    },

    /** Ends orders whose deadline has passed, after the provider has released them. */
    async expireOverdue(): Promise<void> {
      for (const { id } of await store.listOverdue(db, clock())) {
        try {
          if (await payments.release(id)) await close(id, 'expired')
        } catch (error) {
          // A provider that does not answer delays its own orders only.
          log.warn({ err: error, orderId: id }, 'an order could not be ended yet')
        }
      }
    },

    /** Gives up an unpaid order of whatever kind; false while money is moving for it. */
    async abandon(id: string): Promise<boolean> {
      if (!(await payments.release(id))) return false
      await close(id, 'void')
      return true
    },

    /** An order by its number or id, with its payments, for operators; null if there is none. */
    async findForOperator(which: string) {
      const serial = /^\d{4}-(\d{6,12})$/.exec(which)?.[1]
      const found = serial ? await store.findBySerial(db, Number(serial)) : await store.findOrder(db, which)
      if (!found) return null
      return { ...found, number: orderNumber(found), payments: await listPayments(db, found.id) }
    },

    ...orderHistory(db),
  }
}

const kindOf = ({ kind }: Sold['product']) => (kind === 'gift' || kind === 'reservation' ? kind : 'single')

export type OrderService = ReturnType<typeof orderService>
