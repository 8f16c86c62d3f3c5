import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import { confirmationOf, methodName } from '@iki/contract/money/confirmation'
import type { AppliedCoupon } from '@iki/contract/money/coupon'
import type * as contract from '@iki/contract/money/order'
import { renewalDay } from '@iki/contract/money/term'
import { taxIn } from '@iki/contract/money/yen'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import { newId } from '#core/random.ts'
import { hashOfConfirmation } from './confirmation-hash.ts'
import type { CouponService } from './coupon.service.ts'
import { type Chosen, cardForm, methodChoice } from './method-choice.ts'
import * as store from './order.store.ts'
import { orderClosing } from './order-closing.ts'
import { orderHistory } from './order-history.ts'
import { orderNumber, presentOrder } from './order-view.ts'
import type { Method, PaymentService } from './payment.service.ts'
import { listPayments } from './payment.store.ts'
import { presentMethod } from './payment-method.service.ts'
import * as methods from './payment-method.store.ts'
import type { Sold } from './settlement.ts'
import * as subscriptions from './subscription.store.ts'

/** How long an order waits for its payment. */
const deadlineMs = 30 * 60_000
const mostOpenOrders = 5

type Parts = {
  db: Database
  clock: Clock
  /** With which new orders are paid; null where nothing can be sold. */
  provider: PaymentProvider | null
  findProvider(name: string): PaymentProvider | undefined
  payments: PaymentService
  coupons: Pick<CouponService, 'find' | 'hold' | 'free'>
  findSold(priceId: string): Promise<(Sold & { isAvailable: boolean }) | null>
  limits: { pay(uid: string): Promise<void>; look(uid: string): Promise<void> }
}
/** Orders, from the last page before them to their history. */
export function orderService({
  db,
  clock,
  provider,
  findProvider,
  payments,
  coupons,
  findSold,
  limits,
}: Parts) {
  const close = orderClosing({ db, clock, coupons })
  const { open, methodOf } = methodChoice({ db, provider, findProvider })

  async function sold(priceId: string) {
    const found = await findSold(priceId)
    if (!found) throw new AppError('not_found')
    if (!found.isAvailable) throw new AppError('checkout_closed')
    return found
  }

  const confirm = ({ product, price }: Sold, method: string, coupon: AppliedCoupon | null) => {
    const confirmation = confirmationOf({ product, price, method, coupon, now: clock() })
    return { confirmation, hash: hashOfConfirmation(confirmation) }
  }

  async function show(id: string, uid: string): Promise<contract.Order> {
    const order = await store.findOwn(db, { id, uid })
    if (!order) throw new AppError('not_found')
    return presentOrder(order)
  }

  /** The contract that a plan begins with, holding its families: nobody gets two. */
  async function beginSubscription(
    tx: Transaction,
    { product, price }: Sold,
    {
      uid,
      orderId,
      startedOn,
      coupon,
    }: { uid: string; orderId: string; startedOn: string; coupon: FoundCoupon },
  ) {
    const id = newId()
    const renewOn = renewalDay(startedOn, 1, price.interval, price.intervalCount)
    const { families } = product
    await subscriptions.insertSubscription(tx, {
      ...{ id, uid, families, startedOn, productId: product.id, priceId: price.id, now: clock() },
      ...{ couponId: coupon?.id ?? null, couponPeriodsLeft: (coupon?.periods ?? 1) - 1 },
    })
    return {
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
  const noPeriod = { subscriptionId: null, periodNo: null, fromDay: null, toDay: null }

  async function pay(
    order: store.StoredOrder,
    method: Method,
    prepare: (tx: Transaction) => Promise<string>,
  ) {
    const paymentId = await db.transaction(prepare)
    await payments.run(paymentId, order, { method, isOffSession: false })
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
    async checkout(
      {
        priceId,
        methodId,
        provider: whose,
        coupon: code,
      }: Partial<Pick<InputOf<typeof contract.checkoutWithCoupon>, 'coupon'>> &
        InputOf<typeof contract.getCheckout>,
      uid: string,
    ): Promise<OutputOf<typeof contract.getCheckout>> {
      const first = open()
      const { product, price } = await sold(priceId)
      const coupon = await coupons.find({ code, uid, productId: product.id, price })
      const stored = (await methods.listMethods(db, uid)).filter(({ provider: of }) => findProvider(of))
      const chosen = stored.find(({ id }) => id === methodId)
      const label = methodName(chosen?.provider ?? open(whose).name, chosen?.label ?? null)
      const holder = await subscriptions.findHolder(db, { uid, families: product.families })
      const hold = holder && {
        subscription: { kind: 'subscription' as const, ...holder },
        order: { kind: 'order' as const, ...holder },
      }
      return {
        ...{ provider: first.name, form: cardForm(first), hasPaidy: findProvider('paidy') !== undefined },
        ...{ product, price, ...confirm({ product, price }, label, coupon) },
        coupon: coupon && { title: coupon.title, discountYen: coupon.discountYen, periods: coupon.periods },
        methods: stored.map(presentMethod),
        hold: hold ? (holder.isLive ? hold.subscription : hold.order) : null,
      }
    },

    async create(input: InputOf<typeof contract.createOrder>, uid: string): Promise<contract.Order> {
      const before = await store.findByClientId(db, { uid, clientId: input.clientId })
      if (before) {
        if (before.priceId !== input.priceId) throw new AppError('repeated_differently')
        return show(before.id, uid)
      }
      await limits.pay(uid)
      const { product, price } = await sold(input.priceId)
      const method = await methodOf(input, uid)
      const coupon = await coupons.find({ code: input.coupon, uid, productId: product.id, price })
      const { confirmation, hash } = confirm({ product, price }, method.label, coupon)
      if (hash !== input.hash) throw new AppError('terms_changed')
      if (!input.isOfAge) throw new AppError('age_not_confirmed')
      if ((await store.countOpen(db, uid)) >= mostOpenOrders) throw new AppError('order_under_way')
      const discountYen = coupon?.discountYen ?? 0
      const totalYen = price.amountYen - discountYen
      const now = clock()
      const id = newId()
      const made = await db.transaction(async tx => {
        const startedOn = tokyoDay(now)
        const begun =
          product.kind === 'plan'
            ? await beginSubscription(tx, { product, price }, { uid, orderId: id, startedOn, coupon })
            : null
        const isNew = await store.insertOrder(tx, {
          ...{
            id,
            uid,
            clientId: input.clientId,
            kind: begun ? 'join' : giftOrSingle(product),
            title: product.title,
          },
          ...{ productId: product.id, priceId: price.id, ...(begun?.period ?? noPeriod) },
          ...{ totalYen, discountYen, couponId: coupon?.id ?? null },
          ...{ taxYen: taxIn(totalYen), provider: method.provider },
          ...{ methodLabel: method.label, confirmation, confirmationHash: hash },
          ...{ now, deadlineAt: new Date(now.getTime() + deadlineMs) },
        })
        // The same order at the same moment: the other one goes on, and this one leaves nothing behind.
        if (!isNew) throw new AppError('order_under_way')
        await begun?.hold()
        if (coupon) await coupons.hold(tx, { id: coupon.id, orderId: id, uid })
        const order = await store.findOrder(tx, id)
        if (!order) throw new AppError('internal')
        const paymentId = await payments.prepare(tx, order, { method, isOffSession: false })
        return { order, paymentId }
      })
      await payments.run(made.paymentId, made.order, { method, isOffSession: false })
      return show(id, uid)
    },

    get: show,

    /** Asks the provider how the latest payment stands. */
    async look(id: string, uid: string): Promise<contract.Order> {
      const order = await store.findOwn(db, { id, uid })
      if (!order) throw new AppError('not_found')
      await limits.look(uid)
      if (order.paymentId && (order.state === 'open' || order.state === 'processing'))
        await payments.look(order.paymentId)
      return show(id, uid)
    },

    /** Pays an order that waits, also an open renewal. */
    async pay({ id, ...chosen }: { id: string } & Chosen, uid: string): Promise<contract.Order> {
      await limits.pay(uid)
      const method = await methodOf(chosen, uid)
      const waiting = await store.findOrder(db, id)
      if (!waiting || waiting.uid !== uid) throw new AppError('not_found')
      const { provider: by } = method
      await pay({ ...waiting, provider: by }, method, async tx => {
        const order = await requireOpen(tx, id, uid)
        await store.setProvider(tx, { id, provider: by })
        const { methodLabel: _, ...rest } = order
        await store.setOrder(tx, { ...rest, state: 'open', methodLabel: method.label, paidAt: null })
        return payments.prepare(tx, { ...order, provider: by }, { method, isOffSession: false })
      })
      return show(id, uid)
    },

    /** What the provider's window in the browser has given for the payment that waits for it. */
    async answer({ id, given }: InputOf<typeof contract.answerOrder>, uid: string): Promise<contract.Order> {
      const order = await store.findOrder(db, id)
      if (!order || order.uid !== uid) throw new AppError('not_found')
      await limits.look(uid)
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

    /** Ends orders whose deadline has passed, after the provider has let go of them. */
    async expireOverdue(): Promise<void> {
      for (const { id } of await store.listOverdue(db, clock()))
        if (await payments.release(id)) await close(id, 'expired')
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
type FoundCoupon = Awaited<ReturnType<CouponService['find']>>
const giftOrSingle = ({ kind }: Sold['product']) => (kind === 'gift' ? 'gift' : 'single')

export type OrderService = ReturnType<typeof orderService>
