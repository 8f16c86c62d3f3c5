import { tokyoDay } from '@iki/contract/api/tokyo'
import { methodName } from '@iki/contract/money/confirmation'
import { graceEnd } from '@iki/contract/money/term'
import { isInTrial } from '@iki/contract/money/trial'
import type { Clock } from '#core/clock.ts'
import { awaitAll } from '#core/database/await-all.ts'
import { beforeCommit, type Transaction } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { PaymentReading } from '#core/payments/provider.ts'
import type { BillingMails, Buyer } from '../billing.mails.ts'
import type { CouponService } from '../order/coupon.service.ts'
import type { GiftsOfOrders } from '../order/gifts-of-orders.ts'
import type { LicencesOfOrders } from '../order/licences-of-orders.ts'
import type { StoredOrder } from '../order/order.store.ts'
import * as orders from '../order/order.store.ts'
import { mayStillBeCarriedOut } from '../order/order-validity.ts'
import { orderNumber } from '../order/order-view.ts'
import type { ReceiptService } from '../order/receipt.service.ts'
import type { SeatsOfOrders } from '../order/seats-of-orders.ts'
import { grantOnce } from '../order/single-grant.ts'
import type { KnownSale, Locked, Sold } from '../sale.ts'
import type { ContractPeriods } from '../subscription/contract-period.ts'
import type { RenewalMoves } from '../subscription/renewal-move.service.ts'
import type { StoredSubscription } from '../subscription/subscription.store.ts'
import * as subscriptions from '../subscription/subscription.store.ts'
import type { TrialService } from '../subscription/trial.service.ts'
import type { AppliedReading, OrderOf } from './applied-reading.ts'
import { attemptTime } from './attempt-time.ts'
import { endByDispute } from './lost-dispute.ts'
import * as payments from './payment.store.ts'
import { dropMethodTask } from './payment-method.service.ts'
import * as methods from './payment-method.store.ts'
import { disputeRank, rank } from './reading-rank.ts'
import type { RefundService } from './refund.service.ts'

type Parts = {
  clock: Clock
  licences: LicencesOfOrders
  periods: ContractPeriods
  gifts: GiftsOfOrders
  moves: Pick<RenewalMoves, 'lock' | 'takeBack'>
  seats: Pick<SeatsOfOrders, 'take' | 'takeBack'>
  receipts: Pick<ReceiptService, 'issueFor'>
  refunds: Pick<RefundService, 'returnPart' | 'returnExtra' | 'takeOver'>
  coupons: Pick<CouponService, 'use'>
  trials: Pick<TrialService, 'judge'>
  mails: BillingMails
  outbox: MailOutbox
}

const tooLate = { reason: 'お申し込みが終わったあとに届いたお支払い', askedBy: 'system' }

/**
 * What follows from a reading of a payment: the order, the contract, licences, ledger, receipt and mail, all in one
 * transaction. Readings may come twice, late and in any order: paid stays paid.
 */
export function settlement({
  clock,
  licences,
  periods,
  gifts,
  moves,
  seats,
  receipts,
  refunds,
  coupons,
  trials,
  mails,
  outbox,
}: Parts) {
  const ending = { clock, licences, gifts, moves, seats }

  /** Always in this order: contract, order, payment. Which ones belong together never changes. */
  async function lockAll(tx: Transaction, paymentId: string, { id, subscriptionId }: OrderOf) {
    const [subscription, order, payment] = await awaitAll([
      subscriptionId ? subscriptions.lockSubscription(tx, subscriptionId) : null,
      orders.lockOrder(tx, id),
      payments.lockPayment(tx, paymentId),
    ])
    if (!order || !payment) throw new Error(`There is no payment ${paymentId}.`)
    return { subscription, order, payment }
  }

  async function mail(
    tx: Transaction,
    buyer: Buyer,
    write: (to: { email: string; nickname: string | null }) => Parameters<MailOutbox['queue']>[1],
  ) {
    if (buyer?.email) await outbox.queue(tx, write({ email: buyer.email, nickname: buyer.nickname }))
  }

  /** Money has moved for the first time. Returns whether what it is for may still be had. */
  async function paid(
    tx: Transaction,
    { order, payment, subscription }: Locked,
    { reading, known }: { reading: PaymentReading; known: KnownSale },
  ): Promise<boolean> {
    const { provider } = payment
    const { method } = reading
    const label = method ? methodName(provider, method.label) : order.methodLabel
    const paid = { ...order, methodLabel: label }
    const isWanted = await mayStillBeCarriedOut(tx, { order, subscription }, { seats, clock })
    const { uid } = order
    // One moment for all of it, also when the year ends meanwhile.
    const at = clock()
    const charge = { at, orderId: order.id, kind: 'charge', yen: reading.capturedYen }
    const [, storedMethodId] = await awaitAll([
      order.totalYen > 0 && payments.insertLedger(tx, { ...charge, provider, providerRef: payment.id }),
      isWanted && uid && method ? methods.storeMethod(tx, method, { uid, provider, now: clock() }) : null,
    ])
    if (!isWanted && order.totalYen > 0) await setPaid(tx, paid, at)
    if (isWanted && uid) {
      await awaitAll([
        storedMethodId && payments.setMethod(tx, { id: payment.id, methodId: storedMethodId }),
        carryOut(
          tx,
          { order: paid, subscription },
          { methodId: storedMethodId ?? payment.methodId, known, at },
        ),
      ])
    } else if (method) await enqueue(tx, dropMethodTask, { provider, ref: method.ref })
    // With the commit, because all payments wait for the number that it takes.
    if (order.totalYen > 0)
      beforeCommit(tx, () =>
        receipts.issueFor(tx, order, { number: orderNumber(order), methodLabel: label, paidAt: at }),
      )
    return isWanted && uid !== null
  }

  async function setPaid(
    tx: Transaction,
    { id, methodLabel, couponId }: StoredOrder,
    paidAt: Date,
  ): Promise<void> {
    await orders.setOrder(tx, { id, methodLabel, state: 'paid', declineReason: null, paidAt })
    if (couponId) await coupons.use(tx, id)
  }

  /** What an order gives that is paid, or of nothing. */
  async function carryOut(
    tx: Transaction,
    { order, subscription }: Pick<Locked, 'order' | 'subscription'>,
    { methodId, known, at = clock() }: { methodId: string | null; known: KnownSale; at?: Date },
  ): Promise<void> {
    const { uid } = order
    if (uid === null) throw new Error(`The order ${order.id} is nobody's.`)
    const number = orderNumber(order)
    const wasTrial = subscription !== null && isInTrial(subscription)
    await awaitAll([
      setPaid(tx, order, at),
      give(tx, { order, subscription, uid }, { methodId, sold: known.sold }),
      mail(tx, known.buyer, to =>
        order.kind === 'renewal'
          ? mails.renewed(to, { order, number, wasTrial })
          : mails.accepted(to, { order, number }),
      ),
    ])
  }

  async function give(
    tx: Transaction,
    { order, subscription, uid }: Pick<Locked, 'order' | 'subscription'> & { uid: string },
    { methodId, sold }: { methodId: string | null; sold: Sold },
  ): Promise<void> {
    if (subscription && order.kind === 'switch')
      await periods.switchPlan(tx, { order, subscription, uid, methodId }, sold)
    else if (subscription) await periods.begin(tx, { order, subscription, uid, methodId }, sold)
    else if (order.kind === 'gift')
      await gifts.bought(tx, { orderId: order.id, uid, product: sold.product, at: clock() })
    else await grantOnce(tx, { order, uid }, sold, { licences, clock })
  }

  /** The payment was declined for the first time. */
  async function declined(
    tx: Transaction,
    { order, payment, subscription }: Locked,
    { reading, known, isBrokenOff }: { reading: PaymentReading; known: KnownSale; isBrokenOff: boolean },
  ): Promise<void> {
    if (order.state !== 'open' && order.state !== 'processing') return
    if (isBrokenOff && order.kind === 'renewal' && payment.isOffSession && subscription) {
      // Nobody has declined it: it is due again at once.
      await subscriptions.setSubscription(tx, subscription, { nextAttemptAt: clock() }, clock())
      return
    }
    const { declineReason } = reading
    const { id, methodLabel } = order
    await orders.setOrder(tx, { id, methodLabel, declineReason, state: 'failed', paidAt: null })
    if (order.kind === 'renewal' && payment.isOffSession && subscription)
      await renewalFailed(tx, { order, subscription, isRetryable: reading.isRetryable }, known.buyer)
  }

  /** A renewal that was tried without the member did not work: it is tried again, or the member is asked. */
  async function renewalFailed(
    tx: Transaction,
    {
      order,
      subscription,
      isRetryable,
    }: { order: StoredOrder; subscription: StoredSubscription; isRetryable: boolean },
    buyer: Buyer,
  ): Promise<void> {
    const { id, renewOn, paidUntil, state } = subscription
    if ((state !== 'active' && state !== 'past_due') || !renewOn || !paidUntil) return
    const attempts = subscription.attempts + 1
    const nextAttemptAt = isRetryable ? attemptTime(id, renewOn, attempts) : null
    const change = { state: 'past_due', attempts, nextAttemptAt }
    await subscriptions.setSubscription(tx, subscription, change, clock())
    const { uid } = subscription
    const end = { sourceId: id, expireAt: graceEnd(paidUntil), paidUntil, subscriptionStatus: 'past_due' }
    if (uid) await licences.moveEnd(tx, { ...end, uid })
    const lastDay = tokyoDay(graceEnd(paidUntil))
    const nextDay = nextAttemptAt ? tokyoDay(nextAttemptAt) : null
    await mail(tx, buyer, to =>
      mails.renewalFailed(to, { order, lastDay, nextDay, isTrial: isInTrial(subscription) }),
    )
  }

  return {
    renewalFailed,
    lockAll,
    /** An order of nothing needs no payment: it is carried out within the transaction that has locked it. */
    carryOut,

    /** Merges what the provider reported; a reading that started before one that is stored changes nothing. */
    async apply(
      tx: Transaction,
      paymentId: string,
      { reading: answered, of, beganAt, known, isNameless = false, isBrokenOff = false }: AppliedReading,
    ): Promise<void> {
      const all = await lockAll(tx, paymentId, of)
      const { order, payment } = all
      // It has got a name at this moment, by which its money may move: that decides.
      if (isNameless && (payment.providerRef !== null || rank[payment.state] >= rank.failed)) return
      if (payment.readBeganAt && payment.readBeganAt > beganAt) return
      const reading = await trials.judge(tx, all, answered)
      const isAhead = rank[reading.state] >= rank[payment.state]
      const state = isAhead ? reading.state : payment.state
      const isPaidNow = state === 'paid' && payment.state !== 'paid'
      const isLate = isPaidNow && rank[payment.state] >= rank.failed
      const isExtra =
        payment.isExtra || (isLate && (await payments.hasOther(tx, { id: paymentId, orderId: order.id })))
      const dispute =
        disputeRank[reading.dispute] >= disputeRank[payment.dispute] ? reading.dispute : payment.dispute
      const written = payments.setPayment(tx, {
        id: paymentId,
        state,
        capturedYen: Math.max(payment.capturedYen, reading.capturedYen),
        refundedYen: payment.refundedYen,
        declineReason: state === 'failed' ? reading.declineReason : null,
        isRetryable: state === 'failed' && reading.isRetryable,
        clientSecret: state === 'requires_action' ? reading.clientSecret : null,
        dispute,
        isExtra,
        readBeganAt: beganAt,
        settledAt: rank[state] >= rank.failed ? clock() : null,
      })
      if (isExtra) {
        await written
        return refunds.returnExtra(tx, await lockAll(tx, paymentId, of), known.buyer, reading)
      }
      const [, isWanted] = await awaitAll([written, isPaidNow && paid(tx, all, { reading, known })])
      // What the provider has returned comes first: it is neither lost nor returned once more. Each as it is by then.
      const elsewhereYen = reading.refundedYen - payment.refundedYen
      if (state === 'paid' && elsewhereYen > 0)
        await refunds.takeOver(tx, await lockAll(tx, paymentId, of), elsewhereYen, known.buyer)
      if (dispute === 'lost' && payment.dispute !== 'lost')
        await endByDispute(tx, await lockAll(tx, paymentId, of), ending)
      if (isPaidNow && !isWanted) await refunds.returnPart(tx, order.id, { retainedYen: 0, ...tooLate })
      if (isPaidNow || state === payment.state) return
      const { id, methodLabel } = order
      if (state === 'failed' || state === 'cancelled')
        await declined(tx, all, { reading, known, isBrokenOff })
      else if ((state === 'processing' || state === 'requires_action') && order.state === 'open')
        await orders.setOrder(tx, { id, methodLabel, state: 'processing', declineReason: null, paidAt: null })
    },
  }
}
export type Settlement = ReturnType<typeof settlement>
