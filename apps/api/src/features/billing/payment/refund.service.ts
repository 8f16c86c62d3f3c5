import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { PaymentProvider, PaymentReading } from '#core/payments/provider.ts'
import { newId } from '#core/random.ts'
import type { BillingMails, Buyer } from '../billing.mails.ts'
import type { LicencesOfOrders } from '../order/licences-of-orders.ts'
import type { StoredOrder } from '../order/order.store.ts'
import * as orders from '../order/order.store.ts'
import { type EndingParts, endOrder } from '../order/order-ending.ts'
import { orderNumber } from '../order/order-view.ts'
import type { ReceiptService } from '../order/receipt.service.ts'
import type { SeatsOfOrders } from '../order/seats-of-orders.ts'
import * as subscriptions from '../subscription/subscription.store.ts'
import * as payments from './payment.store.ts'
import { dropMethodTask } from './payment-method.service.ts'

export const refundTask = 'billing_refund'

type Parts = {
  db: Database
  clock: Clock
  providerOf(name: string): PaymentProvider
  licences: LicencesOfOrders
  gifts: EndingParts['gifts']
  moves: EndingParts['moves']
  seats: Pick<SeatsOfOrders, 'takeBack'>
  receipts: Pick<ReceiptService, 'issueReturn'>
  mails: BillingMails
  outbox: MailOutbox
  findBuyer(uid: string): Promise<Buyer>
}

type Made = {
  id: string
  amountYen: number
  payment: Pick<payments.StoredPayment, 'provider' | 'isExtra'>
  ref: string
}
type Returned = {
  order: StoredOrder
  payment: payments.StoredPayment
  subscription: subscriptions.StoredSubscription | null
}
type Asked = { payment: payments.StoredPayment; amountYen: number; reason: string; askedBy: string }

/** Money that goes back: written down first, then moved by a job that may run again. */
export function refundService({
  db,
  clock,
  providerOf,
  licences,
  gifts,
  moves,
  seats,
  receipts,
  mails,
  outbox,
  findBuyer,
}: Parts) {
  async function ask(tx: Transaction, asked: Asked): Promise<void> {
    const id = await writeDown(tx, asked)
    await enqueue(tx, refundTask, { refundId: id }, { jobKey: `refund:${id}` })
  }

  /** What is returned of the order's own payment is no longer in the order. */
  async function writeDown(tx: Transaction, { payment, amountYen, ...request }: Asked): Promise<string> {
    const id = newId()
    const { id: paymentId, orderId, isExtra } = payment
    await payments.insertRefund(tx, { id, paymentId, amountYen, ...request, now: clock() })
    await payments.addPaymentRefunded(tx, { id: paymentId, yen: amountYen })
    if (!isExtra) await orders.addRefundedYen(tx, { id: orderId, yen: amountYen })
    return id
  }

  const ending = { clock, licences, gifts, moves, seats }

  /** A return of an order that is locked has been made: the ledger, its receipt and the mail about it. */
  async function done(
    tx: Transaction,
    order: StoredOrder,
    { id, amountYen, payment: { provider, isExtra }, ref }: Made,
    buyer: Buyer,
  ): Promise<void> {
    const returnedBefore = await payments.sumReturned(tx, order.id)
    const at = clock()
    await payments.setRefundDone(tx, { id, providerRef: ref, now: at })
    const entry = { at, orderId: order.id, kind: 'refund', yen: -amountYen }
    await payments.insertLedger(tx, { ...entry, provider, providerRef: id })
    const number = orderNumber(order)
    // There is a receipt of the order’s own payment only.
    if (!isExtra) await receipts.issueReturn(tx, order, { id, amountYen, returnedBefore, number, at })
    if (!buyer?.email) return
    const { email, nickname } = buyer
    await outbox.queue(tx, mails.refunded({ email, nickname }, { order, number, amountYen, isExtra }))
  }

  return {
    /** The provider has returned money without us: it is written down as it is, and all of it ends what was paid. */
    async takeOver(
      tx: Transaction,
      { order, payment, subscription }: Returned,
      yen: number,
      buyer: Buyer,
    ): Promise<void> {
      // What a dispute has taken is not there to go back once more.
      const left = payment.capturedYen - payment.refundedYen - (await payments.sumDisputed(tx, payment.id))
      const amountYen = Math.min(yen, left)
      if (amountYen <= 0) return
      const reason = '決済会社での返金'
      const id = await writeDown(tx, { payment, amountYen, reason, askedBy: 'provider' })
      await done(tx, order, { id, amountYen, payment, ref: payment.providerRef ?? '' }, buyer)
      const endsContract = order.kind !== 'switch' && subscription?.periodNo === order.periodNo
      if (amountYen === left)
        await endOrder(tx, { order, subscription, endsContract }, { reason, endReason: 'refunded' }, ending)
    },

    /** A payment that was over has brought money beside another one of its order: it goes back whole, once. */
    async returnExtra(
      tx: Transaction,
      { order, payment }: Returned,
      buyer: Buyer,
      { capturedYen, refundedYen, method }: PaymentReading,
    ): Promise<void> {
      const { id, orderId, provider } = payment
      if (capturedYen === 0 || payment.refundedYen > 0 || (await payments.sumDisputed(tx, id)) > 0) return
      const entry = { at: clock(), orderId, provider, providerRef: id }
      await payments.insertLedger(tx, { ...entry, kind: 'charge', yen: capturedYen })
      // Kept at its provider with the payment, and mostly nobody's here.
      if (method) await enqueue(tx, dropMethodTask, { provider, ref: method.ref })
      const reason = 'おなじご注文に、もう一度届いたお支払い'
      if (refundedYen > 0) {
        const asked = { payment, amountYen: refundedYen, reason, askedBy: 'provider' }
        const made = { id: await writeDown(tx, asked), amountYen: refundedYen }
        await done(tx, order, { ...made, payment, ref: payment.providerRef ?? '' }, buyer)
      }
      const amountYen = capturedYen - refundedYen
      // What the bank has taken back is not there to be returned.
      if (amountYen > 0 && payment.dispute === 'lost')
        await payments.insertLedger(tx, { ...entry, kind: 'dispute', yen: -amountYen })
      else if (amountYen > 0) await ask(tx, { payment, amountYen, reason, askedBy: 'system' })
    },

    /** Holds an order for a change of what it has given, as everything that moves its money does first. */
    async lock(tx: Transaction, orderId: string): Promise<void> {
      await orders.lockOrder(tx, orderId)
    },

    /**
     * Returns what is left of a paid order that is locked, except for `retainedYen`, and then ends what it has
     * opened. Returns how much that is; where nothing is returned, nothing ends.
     */
    async returnPart(
      tx: Transaction,
      orderId: string,
      { retainedYen, ...request }: { retainedYen: number; reason: string; askedBy: string },
    ): Promise<number> {
      const order = await orders.findOrder(tx, orderId)
      const payment = await payments.lockPaid(tx, orderId)
      if (!order || !payment || payment.dispute === 'lost') return 0
      const amountYen = Math.max(0, payment.capturedYen - payment.refundedYen - retainedYen)
      if (amountYen === 0) return 0
      await ask(tx, { ...request, payment, amountYen })
      const { reason } = request
      if (order.uid) await licences.revokeOfOrder(tx, { uid: order.uid, sourceId: orderId, reason })
      return amountYen
    },

    /**
     * Returns so many yen of a paid order; all of it ends what the order has given. Throws not_found, and invalid_input
     * for more than there is.
     */
    async refundOrder(
      orderId: string,
      { amountYen, ...request }: { amountYen?: number; reason: string; askedBy: string },
    ) {
      const { uid, yen: returned } = await db.transaction(async tx => {
        const before = await orders.findOrder(tx, orderId)
        const subscription = before?.subscriptionId
          ? await subscriptions.lockSubscription(tx, before.subscriptionId)
          : null
        const order = await orders.lockOrder(tx, orderId)
        const payment = order && (await payments.lockPaid(tx, orderId))
        if (!order || !payment) throw new AppError('not_found')
        if (payment.dispute === 'lost')
          throw new AppError('invalid_input', { fields: { amountYen: 'カード会社がすでに引きもどしました' } })
        const left = payment.capturedYen - payment.refundedYen
        const yen = amountYen ?? left
        if (!Number.isSafeInteger(yen) || yen <= 0 || yen > left)
          throw new AppError('invalid_input', { fields: { amountYen: `返金できるのは${left}円までです` } })
        await ask(tx, { ...request, payment, amountYen: yen })
        // The difference of a switch may be returned, and the contract continues.
        const endsContract = order.kind !== 'switch' && subscription?.periodNo === order.periodNo
        const why = { reason: request.reason, endReason: 'refunded' as const }
        if (yen === left) await endOrder(tx, { order, subscription, endsContract }, why, ending)
        return { uid: order.uid, yen }
      })
      if (uid) licences.forget(uid)
      return returned
    },

    /** The job: may run again, since the provider knows the refund by its id. */
    async carryOut(refundId: string): Promise<void> {
      const found = await db.transaction(tx => payments.lockRefund(tx, refundId))
      if (!found || found.state === 'done') return
      const payment = await payments.findPayment(db, found.paymentId)
      const order = await orders.findOrder(db, found.orderId)
      if (!payment?.providerRef || !order) throw new Error(`The refund ${refundId} has no payment.`)
      const buyer = order.uid ? await findBuyer(order.uid) : null
      const { amountYen } = found
      const sent = await providerOf(payment.provider).refund({
        refundId,
        ref: payment.providerRef,
        amountYen,
      })
      if (!sent.isDone) throw new Error(`The refund ${refundId} is not done yet.`)
      await db.transaction(async tx => {
        await orders.lockOrder(tx, order.id)
        const refund = await payments.lockRefund(tx, refundId)
        if (!refund || refund.state === 'done') return
        await done(tx, order, { id: refundId, amountYen, payment, ref: sent.ref }, buyer)
      })
    },
  }
}
export type RefundService = ReturnType<typeof refundService>
