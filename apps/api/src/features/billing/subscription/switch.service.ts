import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import { methodName } from '@iki/contract/money/confirmation'
import type * as contract from '@iki/contract/money/switch'
import { switchConfirmationOf, switchWay, switchYen } from '@iki/contract/money/switch'
import { isInTrial } from '@iki/contract/money/trial'
import { taxIn } from '@iki/contract/money/yen'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import { newId } from '#core/random.ts'
import type { BillingMails, Buyer } from '../billing.mails.ts'
import { hashOfConfirmation } from '../order/confirmation-hash.ts'
import type { LicencesOfOrders } from '../order/licences-of-orders.ts'
import type { OrderService } from '../order/order.service.ts'
import * as orders from '../order/order.store.ts'
import { cardForm, methodChoice } from '../payment/method-choice.ts'
import type { PaymentService } from '../payment/payment.service.ts'
import { presentMethod } from '../payment/payment-method.service.ts'
import type { StoredMethod } from '../payment/payment-method.store.ts'
import * as methods from '../payment/payment-method.store.ts'
import type { Sold } from '../sale.ts'
import type { ContractPeriods } from './contract-period.ts'
import type { SubscriptionService } from './subscription.service.ts'
import type { StoredSubscription } from './subscription.store.ts'
import * as subscriptions from './subscription.store.ts'
import * as store from './switch.store.ts'

/** How long a switch waits for its payment, but never beyond the period that it was counted for. */
const deadlineMs = 30 * 60_000

type Parts = {
  db: Database
  clock: Clock
  provider: PaymentProvider | null
  findSold(priceId: string): Promise<(Sold & { isAvailable: boolean }) | null>
  findBuyer(uid: string): Promise<Buyer>
  findProvider(name: string): PaymentProvider | undefined
  orders: Pick<OrderService, 'get'>
  payments: Pick<PaymentService, 'prepare' | 'run'>
  subscriptions: Pick<SubscriptionService, 'get'>
  periods: Pick<ContractPeriods, 'switchPlan'>
  limitPay(uid: string): Promise<void>
  licences: Pick<LicencesOfOrders, 'forget'>
  mails: BillingMails
  outbox: MailOutbox
}
type Wanted = InputOf<typeof contract.getSwitch>

/** A contract becomes another one of its family: now, for the difference, or with its next renewal. */
export function switchService({ db, clock, provider, findProvider, findSold, ...parts }: Parts) {
  const choice = methodChoice({ db, provider, findProvider })

  async function sold(priceId: string) {
    const found = await findSold(priceId)
    if (!found) throw new AppError('not_found')
    return found
  }

  /** What would be switched, as of now. */
  async function plan(subscription: StoredSubscription, priceId: string) {
    const { id, uid, state, periodFrom, renewOn, givenDays, nextPriceId, families } = subscription
    if (state === 'ended') throw new AppError('subscription_ended')
    const [from, to] = await Promise.all([sold(subscription.priceId), sold(priceId)])
    if (!to.isAvailable) throw new AppError('checkout_closed')
    const isOther = to.product.kind === 'plan' && to.price.id !== from.price.id
    const isOfFamily = to.product.families.some(family => families.includes(family))
    if (state !== 'active' || !periodFrom || !renewOn || !isOther || !isOfFamily)
      throw new AppError('not_switchable')
    const more = to.product.families.filter(family => !families.includes(family))
    const holder = uid && more.length > 0 ? await subscriptions.findHolder(db, { uid, families: more }) : null
    if (holder && holder.subscriptionId !== id) throw new AppError('subscription_exists')
    const today = tokyoDay(clock())
    const way = switchWay(from.price, to.price, { renewOn, today, isTrial: isInTrial(subscription) })
    // What was planned for less would be lost if the payment of more came to nothing.
    if (way === 'now' && nextPriceId !== null) throw new AppError('not_switchable')
    const period = { periodFrom, renewOn, givenDays, today }
    const amountYen = way === 'now' ? switchYen(from.price.amountYen, to.price.amountYen, period) : 0
    return { from, to, way, amountYen, renewOn, today }
  }
  type Planned = Awaited<ReturnType<typeof plan>>

  function confirm({ from, to, ...planned }: Planned, method: string) {
    const named = ({ product, price }: Sold) => ({ title: product.title, price })
    const confirmation = switchConfirmationOf({ ...planned, from: named(from), to: named(to), method })
    return { confirmation, hash: hashOfConfirmation(confirmation) }
  }

  /** The way to pay that the confirmation names: the chosen one, or what the contract is renewed with. */
  function labelOf(
    { amountYen }: Planned,
    { methodId, methodLabel }: subscriptions.ShownSubscription,
    { stored, asked }: { stored: StoredMethod[]; asked: Pick<Wanted, 'methodId' | 'provider'> },
  ) {
    const wanted = amountYen > 0 ? asked.methodId : methodId
    const named = stored.find(({ id }) => id === wanted)
    const label = named?.label ?? (amountYen > 0 ? null : methodLabel)
    return methodName(named?.provider ?? choice.open(asked.provider).name, label)
  }

  /** The stored ways to pay whose providers are set up. */
  const listUsable = async (uid: string) =>
    (await methods.listMethods(db, uid)).filter(({ provider: of }) => findProvider(of))

  async function own(id: string, uid: string) {
    const found = await subscriptions.findOwnSubscription(db, { id, uid })
    if (!found || found.state === 'incomplete') throw new AppError('not_found')
    return found
  }

  /** Throws subscription_exists if another contract holds a family that the new plan has. */
  async function takeFamilies(
    tx: Transaction,
    { id, families }: StoredSubscription,
    { uid, orderId, to }: { uid: string; orderId: string; to: Sold },
  ) {
    for (const family of to.product.families) {
      if (families.includes(family)) continue
      if (!(await subscriptions.takeFamily(tx, { uid, family, subscriptionId: id, orderId })))
        throw new AppError('subscription_exists')
    }
  }

  async function lock(tx: Transaction, seen: StoredSubscription): Promise<StoredSubscription> {
    const locked = await subscriptions.lockSubscription(tx, seen.id)
    if (!locked) throw new AppError('not_found')
    if (await store.findOpenSwitch(tx, seen.id)) throw new AppError('order_under_way')
    const { state, priceId, periodNo, renewOn } = locked
    const isSamePeriod = periodNo === seen.periodNo && renewOn === seen.renewOn
    if (state !== seen.state || priceId !== seen.priceId || !isSamePeriod) throw new AppError('terms_changed')
    return locked
  }

  /** With the renewal: nothing is paid, and it can be taken back until then. */
  async function switchLater(seen: subscriptions.ShownSubscription, { to, renewOn }: Planned, uid: string) {
    const buyer = await parts.findBuyer(uid)
    await db.transaction(async tx => {
      const contract = await lock(tx, seen)
      const { id, periodNo } = contract
      if (contract.nextPriceId === to.price.id) return
      // The renewal that is made already asks for what the contract was.
      if (await orders.findOfPeriod(tx, { subscriptionId: id, periodNo: periodNo + 1 }))
        throw new AppError('not_switchable')
      await store.holdFamilies(tx, { subscriptionId: id, families: contract.families })
      await takeFamilies(tx, contract, { uid, orderId: seen.joinOrderId ?? '', to })
      await store.setNextPrice(tx, { id, nextPriceId: to.price.id, now: clock() })
      if (!buyer?.email) return
      const { email, nickname } = buyer
      const facts = { title: to.product.title, renewOn, yen: to.price.amountYen }
      await parts.outbox.queue(tx, parts.mails.switchPlanned({ email, nickname }, facts))
    })
  }

  type Change = InputOf<typeof contract.switchSubscription>

  /** Now: an order for the difference, or none where nothing is left to pay. */
  async function switchNow(
    seen: subscriptions.ShownSubscription,
    planned: Planned,
    { uid, input, shown }: { uid: string; input: Change; shown: ReturnType<typeof confirm> },
  ): Promise<string> {
    const { to, amountYen, today, renewOn } = planned
    const method = amountYen > 0 ? await choice.methodOf(input, uid) : null
    const { name } = choice.open()
    const [id, now] = [newId(), clock()]
    const latest = now.getTime() + deadlineMs
    const deadlineAt = new Date(Math.min(latest, seen.paidUntil?.getTime() ?? latest))
    const made = await db.transaction(async tx => {
      const contract = await lock(tx, seen)
      // Planned at this moment: what is held for that must not be released with this order.
      if (contract.nextPriceId !== null) throw new AppError('terms_changed')
      const order = await orders.insertOrder(tx, {
        id,
        uid,
        clientId: input.clientId,
        kind: 'switch',
        title: `${to.product.title}への変更`,
        productId: to.product.id,
        priceId: to.price.id,
        subscriptionId: contract.id,
        periodNo: contract.periodNo,
        fromDay: today,
        toDay: addDays(renewOn, -1),
        totalYen: amountYen,
        discountYen: 0,
        couponId: null,
        taxYen: taxIn(amountYen),
        provider: method?.provider ?? name,
        methodLabel: method?.label ?? methodName(name, seen.methodLabel),
        now,
        deadlineAt,
        confirmation: shown.confirmation,
        confirmationHash: shown.hash,
      })
      if (!order) throw new AppError('order_under_way')
      await takeFamilies(tx, contract, { uid, orderId: id, to })
      if (method) {
        const paymentId = await parts.payments.prepare(tx, order, { method, isOffSession: false })
        return { order, method, paymentId }
      }
      await orders.setOrder(tx, { ...order, state: 'paid', paidAt: now })
      await parts.periods.switchPlan(tx, { order, subscription: contract, uid }, to)
      return null
    })
    parts.licences.forget(uid)
    if (made) await parts.payments.run(made.paymentId, made.order, { ...made, isOffSession: false })
    return id
  }

  const answer = async (subscriptionId: string, orderId: string | null, uid: string) => ({
    subscription: await parts.subscriptions.get(subscriptionId, uid),
    order: orderId === null ? null : await parts.orders.get(orderId, uid),
  })

  return {
    async preview(
      { id, priceId, ...asked }: Wanted,
      uid: string,
    ): Promise<OutputOf<typeof contract.getSwitch>> {
      const first = choice.open()
      const found = await own(id, uid)
      const planned = await plan(found, priceId)
      const stored = await listUsable(uid)
      const { way, amountYen, renewOn } = planned
      return {
        subscriptionId: id,
        fromTitle: planned.from.product.title,
        way,
        amountYen,
        renewOn,
        product: planned.to.product,
        price: planned.to.price,
        provider: first.name,
        form: cardForm(first),
        hasPaidy: findProvider('paidy') !== undefined,
        ...confirm(planned, labelOf(planned, found, { stored, asked })),
        methods: stored.map(presentMethod),
        openOrderId: (await store.findOpenSwitch(db, id))?.id ?? null,
      }
    },

    async change(input: Change, uid: string): Promise<OutputOf<typeof contract.switchSubscription>> {
      const { id, priceId, clientId } = input
      const before = await orders.findByClientId(db, { uid, clientId })
      if (before && (before.priceId !== priceId || before.subscriptionId !== id))
        throw new AppError('repeated_differently')
      if (before) return answer(id, before.id, uid)
      await parts.limitPay(uid)
      const found = await own(id, uid)
      if (found.nextPriceId === priceId) return answer(id, null, uid)
      const planned = await plan(found, priceId)
      const stored = await listUsable(uid)
      const shown = confirm(planned, labelOf(planned, found, { stored, asked: input }))
      if (shown.hash !== input.hash) throw new AppError('terms_changed')
      if (planned.way === 'now')
        return answer(id, await switchNow(found, planned, { uid, input, shown }), uid)
      await switchLater(found, planned, uid)
      return answer(id, null, uid)
    },

    /** Takes back what is planned for the renewal. */
    async undo(id: string, uid: string) {
      await own(id, uid)
      await db.transaction(async tx => {
        const contract = await subscriptions.lockSubscription(tx, id)
        if (!contract?.nextPriceId) return
        const { families, periodNo } = contract
        if (await orders.findOfPeriod(tx, { subscriptionId: id, periodNo: periodNo + 1 }))
          throw new AppError('order_under_way')
        await store.setNextPrice(tx, { id, nextPriceId: null, now: clock() })
        await store.holdFamilies(tx, { subscriptionId: id, families })
      })
      return parts.subscriptions.get(id, uid)
    },
  }
}
export type SwitchService = ReturnType<typeof switchService>
