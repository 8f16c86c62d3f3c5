import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database.ts'
import type { PaymentProvider, Reading } from '#core/payments/provider.ts'
import { newId } from '#core/random.ts'
import type { Buyer } from './billing.mails.ts'
import type { LicencesOfOrders } from './licences-of-orders.ts'
import type { StoredOrder } from './order.store.ts'
import * as orders from './order.store.ts'
import * as payments from './payment.store.ts'
import type { Known, Settlement, Sold } from './settlement.ts'

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

/** With which way an order is paid: a stored one, or what the provider's form has given. */
export type Method = { id: string | null; use: { ref: string } | { token: string } }
type How = { method: Method; isOffSession: boolean }

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
  async function known(order: StoredOrder): Promise<Known> {
    const sold = await findSold(order.priceId)
    if (!sold) throw new Error(`The order ${order.id} has no price.`)
    return { sold, buyer: order.uid ? await findBuyer(order.uid) : null }
  }

  async function settle(
    paymentId: string,
    reading: Reading,
    { order, beganAt, facts }: { order: StoredOrder; beganAt: Date; facts: Known },
  ) {
    await db.transaction(tx => settlement.apply(tx, paymentId, { reading, beganAt, known: facts }))
    if (order.uid) licences.forget(order.uid)
  }

  /** Reads outside of any transaction, then merges in one. */
  async function look(paymentId: string, read: (provider: PaymentProvider, ref: string) => Promise<Reading>) {
    const payment = await payments.findPayment(db, paymentId)
    const order = payment && (await orders.findOrder(db, payment.orderId))
    if (!payment?.providerRef || !order) return
    const facts = await known(order)
    const beganAt = clock()
    const reading = await read(providerOf(payment.provider), payment.providerRef)
    await settle(paymentId, reading, { order, beganAt, facts })
  }

  /** What was begun and not written down has moved nothing: it is given up. */
  async function forget(paymentId: string): Promise<void> {
    const payment = await payments.findPayment(db, paymentId)
    const order = payment && (await orders.findOrder(db, payment.orderId))
    if (payment?.state !== 'created' || !order) return
    const reading: Reading = {
      ...{ state: 'cancelled', capturedYen: 0, refundedYen: 0, method: null, declineReason: 'other' },
      ...{ isRetryable: true, clientSecret: null, dispute: 'none' },
    }
    await settle(paymentId, reading, { order, beganAt: clock(), facts: await known(order) })
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
        ...{ id: paymentId, orderId: order.id, provider: order.provider, methodId: how.method.id },
        ...{ isOffSession: how.isOffSession, amountYen: order.totalYen, now: clock() },
      })
      if (!isNew) throw new AppError('order_under_way')
      return paymentId
    },

    /** Begins, writes the provider's name for it down, and moves the money. */
    async run(paymentId: string, order: StoredOrder, { method, isOffSession }: How): Promise<void> {
      const provider = providerOf(order.provider)
      let ref: string
      try {
        const begun = await provider.begin({
          ...{ paymentId, uid: order.uid ?? '', amountYen: order.totalYen, method: method.use },
          savesMethod: order.kind !== 'single',
        })
        ref = begun.ref
      } catch (error) {
        await forget(paymentId)
        throw error
      }
      if (!(await payments.setBegun(db, { id: paymentId, providerRef: ref }))) return provider.release(ref)
      try {
        await look(paymentId, (_, name) => provider.move(name, { isOffSession }))
      } catch (error) {
        // Nobody knows whether it has moved: the sweep asks until the provider says.
        log.warn({ err: error, paymentId }, 'a payment has no answer yet')
      }
    },

    look: (paymentId: string) => look(paymentId, (provider, ref) => provider.read(ref)),

    /** Asks about a payment that has been under way for some time; one that was not moved is moved or given up. */
    async resume(paymentId: string): Promise<void> {
      const payment = await payments.findPayment(db, paymentId)
      if (payment?.state === 'created') return forget(paymentId)
      await look(paymentId, async (provider, ref) => {
        const reading = await provider.read(ref)
        if (reading.state !== 'begun' || !payment?.isOffSession) return reading
        return provider.move(ref, { isOffSession: true })
      })
    },

    /** Gives up what is under way, unless the money has moved or is moving: false then. */
    async release(orderId: string): Promise<boolean> {
      const payment = await payments.findLatest(db, orderId)
      if (!payment || payment.state === 'failed' || payment.state === 'cancelled') return true
      if (payment.state === 'created') {
        await forget(payment.id)
        return true
      }
      await look(payment.id, async (provider, ref) => {
        await provider.release(ref)
        return provider.read(ref)
      })
      const after = await payments.findPayment(db, payment.id)
      return after?.state === 'cancelled' || after?.state === 'failed'
    },
  }
}
export type PaymentService = ReturnType<typeof paymentService>
