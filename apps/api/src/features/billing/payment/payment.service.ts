import { methodName } from '@iki/contract/money/confirmation'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { PaymentProvider, PaymentReading, Started } from '#core/payments/provider.ts'
import { newId } from '#core/random.ts'
import type { Buyer } from '../billing.mails.ts'
import type { LicencesOfOrders } from '../order/licences-of-orders.ts'
import type { StoredOrder } from '../order/order.store.ts'
import * as orders from '../order/order.store.ts'
import type { KnownSale, Sold } from '../sale.ts'
import type { Method } from './method-choice.ts'
import * as payments from './payment.store.ts'
import * as methods from './payment-method.store.ts'
import { hasMemberLeft, isOverdue, isPaymentUnderWay } from './payment-wait.ts'
import type { Settlement } from './settlement.ts'

type Parts = {
  db: Database
  clock: Clock
  providerOf(name: string): PaymentProvider
  settlement: Settlement
  licences: Pick<LicencesOfOrders, 'forget'>
  findSold(priceId: string): Promise<Sold | null>
  findBuyer(uid: string): Promise<Buyer>
  log: { warn(details: object, message: string): void }
}

/** `sold` where it is known already. */
type How = { method: Method; isOffSession: boolean; sold?: Sold }

/** What is known of a payment that has no name at its provider. */
const nameless: Omit<PaymentReading, 'state'> = {
  capturedYen: 0,
  refundedYen: 0,
  method: null,
  declineReason: null,
  isRetryable: true,
  clientSecret: null,
  dispute: 'none',
}
/** Moves money in two steps, on a name that is written down in between (decision 94). */
export function paymentService({
  db,
  clock,
  providerOf,
  settlement,
  licences,
  findSold,
  findBuyer,
  log,
}: Parts) {
  async function known(order: StoredOrder, before?: Sold): Promise<KnownSale> {
    const sold = before ?? (await findSold(order.priceId))
    if (!sold) throw new Error(`The order ${order.id} has no price.`)
    return { sold, buyer: order.uid ? await findBuyer(order.uid) : null }
  }

  async function settle(
    paymentId: string,
    reading: PaymentReading,
    {
      order,
      beganAt,
      facts,
      ...about
    }: { order: StoredOrder; beganAt: Date; facts: KnownSale; isNameless?: boolean; isBrokenOff?: boolean },
  ) {
    await db.transaction(tx =>
      settlement.apply(tx, paymentId, { reading, of: order, beganAt, known: facts, ...about }),
    )
    if (order.uid) licences.forget(order.uid)
    const { ref: providerRef, fingerprint } = reading.card ?? {}
    if (order.kind === 'renewal' && providerRef && fingerprint)
      await methods.learnFingerprint(db, { provider: order.provider, providerRef, fingerprint })
  }

  /** Reads outside of any transaction, then merges in one. */
  async function readAnew(
    paymentId: string,
    order: StoredOrder,
    read: () => Promise<PaymentReading>,
    sold?: Sold,
  ) {
    const facts = await known(order, sold)
    const beganAt = clock()
    await settle(paymentId, await read(), { order, beganAt, facts })
  }

  async function refresh(
    paymentId: string,
    read: (provider: PaymentProvider, ref: string) => Promise<PaymentReading>,
  ) {
    const payment = await payments.findPayment(db, paymentId)
    const order = payment && (await orders.findOrder(db, payment.orderId))
    const ref = payment?.providerRef
    if (ref && order) await readAnew(paymentId, order, () => read(providerOf(payment.provider), ref))
  }

  /** Sets the state of a payment that has no name at its provider; one that has got a name meanwhile is left alone. */
  async function settleNameless(
    paymentId: string,
    answered: Pick<PaymentReading, 'state'> & Partial<PaymentReading>,
    { isBrokenOff = false } = {},
  ): Promise<void> {
    const payment = await payments.findPayment(db, paymentId)
    const order = payment && (await orders.findOrder(db, payment.orderId))
    if (!order || payment.providerRef || !isPaymentUnderWay(payment.state)) return
    const facts = await known(order)
    await settle(
      paymentId,
      { ...nameless, ...answered },
      {
        order,
        beganAt: clock(),
        facts,
        isNameless: true,
        isBrokenOff,
      },
    )
  }

  /** What was started and not written down has moved nothing: it is given up. */
  const forget = (paymentId: string, how = {}) =>
    settleNameless(paymentId, { state: 'cancelled', declineReason: null }, how)

  /** Goes on with what has been started: writes its name down, and moves the money by it. */
  async function goOn(
    paymentId: string,
    started: Started,
    {
      order,
      provider,
      isOffSession,
      sold,
    }: { order: StoredOrder; provider: PaymentProvider; isOffSession: boolean; sold?: Sold | undefined },
  ): Promise<void> {
    if ('refused' in started) {
      const { refused: declineReason, isRetryable } = started
      return settleNameless(paymentId, { state: 'failed', declineReason, isRetryable })
    }
    if ('waits' in started)
      return settleNameless(paymentId, {
        state: started.waits === 'member' ? 'requires_action' : 'processing',
      })
    const { ref } = started
    if (!(await payments.setStarted(db, { id: paymentId, providerRef: ref }))) {
      // The browser and a message may bring the same name at the same moment: only another one is given up.
      const payment = await payments.findPayment(db, paymentId)
      return payment?.providerRef === ref ? undefined : provider.release(ref)
    }
    try {
      await readAnew(paymentId, order, () => provider.move(ref, { isOffSession }), sold)
    } catch (error) {
      // It is not known whether the money has moved: the sweep asks until the provider answers.
      log.warn({ err: error, paymentId }, 'a payment has no answer yet')
    }
  }

  const beginning = (paymentId: string, order: StoredOrder) => ({
    paymentId,
    uid: order.uid ?? '',
    amountYen: order.totalYen,
    taxYen: order.taxYen,
    title: order.title,
    savesMethod: order.kind !== 'single' && order.kind !== 'reservation',
    buyer: () => orders.findBuyerHistory(db, { uid: order.uid ?? '', now: clock() }),
  })

  /** A payment with a name that the browser has sent: it continues if the provider confirms that it is this one. */
  async function meet(paymentId: string, ref: string): Promise<boolean> {
    const payment = await payments.findPayment(db, paymentId)
    const provider = payment && providerOf(payment.provider)
    if (!payment || !provider?.isOurs) return false
    if (!(await provider.isOurs(ref, { paymentId, amountYen: payment.amountYen }))) return false
    const order = await orders.findOrder(db, payment.orderId)
    if (!order) return false
    await goOn(paymentId, { ref }, { order, provider, isOffSession: payment.isOffSession })
    return true
  }

  /** Pays by an agreement that the member has just made for this payment, and stores it for renewals. */
  async function payByNew(payment: payments.StoredPayment, order: StoredOrder, given: string) {
    const provider = providerOf(payment.provider)
    const uid = order.uid ?? ''
    const storing = await provider.storeMethod(uid, given)
    if (storing.kind !== 'stored') throw new AppError('method_refused')
    const { method: made } = storing
    await db.transaction(async tx => {
      const { payment: now } = await settlement.lockAll(tx, payment.id, order)
      // Given up meanwhile, or named by a message.
      if (now.state !== 'requires_action' || now.providerRef !== null) throw new AppError('order_over')
      const methodId = await methods.storeMethod(tx, made, { uid, provider: provider.name, now: clock() })
      await payments.setMethod(tx, { id: payment.id, methodId })
      await orders.setMethodLabel(tx, { id: order.id, methodLabel: methodName(provider.name, made.label) })
    })
    const started = await provider.begin({ ...beginning(payment.id, order), method: { ref: made.ref } })
    await goOn(payment.id, started, { order, provider, isOffSession: false })
  }

  return {
    /**
     * Writes the payment down within the transaction that decides about it; `run` pays it afterwards. Throws
     * order_under_way while another payment of the order is.
     */
    async prepare(
      tx: Transaction,
      order: Pick<StoredOrder, 'id' | 'provider' | 'totalYen'>,
      how: How,
    ): Promise<string> {
      const paymentId = newId()
      const isNew = await payments.insertPayment(tx, {
        id: paymentId,
        orderId: order.id,
        provider: order.provider,
        methodId: how.method.id,
        isOffSession: how.isOffSession,
        amountYen: order.totalYen,
        now: clock(),
      })
      if (!isNew) throw new AppError('order_under_way')
      return paymentId
    },

    /** Begins, writes the provider's name for it down, and moves the money. */
    async run(paymentId: string, order: StoredOrder, { method, isOffSession, sold }: How): Promise<void> {
      const provider = providerOf(order.provider)
      let started: Started
      try {
        started = await provider.begin({ ...beginning(paymentId, order), method: method.use })
      } catch (error) {
        await forget(paymentId)
        throw error
      }
      await goOn(paymentId, started, { order, provider, isOffSession, sold })
    },

    /**
     * What the member's browser brings from the provider's window, for the payment that waits for it: its name for a
     * payment or for an agreement, or nothing if the member has left it. Throws method_refused for what is not theirs.
     */
    async answer(order: StoredOrder, given: string | undefined): Promise<void> {
      const payment = await payments.findLatest(db, order.id)
      if (payment?.state !== 'requires_action' || payment.providerRef) return
      if (!given) return forget(payment.id)
      if (await meet(payment.id, given)) return
      await payByNew(payment, order, given)
    },

    meet,

    refresh: (paymentId: string) => refresh(paymentId, (provider, ref) => provider.read(ref)),

    /** Asks about a payment that has been under way for some time; one that was not moved is moved or given up. */
    async resume(paymentId: string): Promise<void> {
      const payment = await payments.findPayment(db, paymentId)
      if (payment && !payment.providerRef) {
        // One that nobody has answered to was broken off by the end of a node.
        const isBrokenOff = payment.state === 'created'
        if (isOverdue(payment, clock())) await forget(paymentId, { isBrokenOff })
        return
      }
      await refresh(paymentId, async (provider, ref) => {
        const reading = await provider.read(ref)
        const isStarted = reading.state === 'begun'
        if (!payment || (!isStarted && reading.state !== 'requires_action')) return reading
        const { isOffSession } = payment
        if (isStarted && (provider.isAgreed || isOffSession)) return provider.move(ref, { isOffSession })
        if (isOffSession || !hasMemberLeft(payment, clock())) return reading
        // No money was moved, and the member, who had to confirm it at the bank, has left the page.
        await provider.release(ref)
        return provider.read(ref)
      })
    },

    /** Gives up what is under way, unless the money has moved or is moving: false then. */
    async release(orderId: string): Promise<boolean> {
      const payment = await payments.findLatest(db, orderId)
      if (!payment || payment.state === 'failed' || payment.state === 'cancelled') return true
      if (!payment.providerRef) {
        await forget(payment.id)
        return true
      }
      await refresh(payment.id, async (provider, ref) => {
        await provider.release(ref)
        return provider.read(ref)
      })
      const after = await payments.findPayment(db, payment.id)
      return after?.state === 'cancelled' || after?.state === 'failed'
    },
  }
}

export type PaymentService = ReturnType<typeof paymentService>
