import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import type { Price } from '@iki/contract/money/product'
import type * as contract from '@iki/contract/money/subscription'
import { requestedStates, subscriptionMemo } from '@iki/contract/money/subscription'
import { graceDays, graceEnd } from '@iki/contract/money/term'
import { isInTrial } from '@iki/contract/money/trial'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { BillingMails, Buyer } from '../billing.mails.ts'
import type { CouponService } from '../order/coupon.service.ts'
import type { LicencesOfOrders } from '../order/licences-of-orders.ts'
import * as orders from '../order/order.store.ts'
import { attemptTime } from '../payment/attempt-time.ts'
import type { PaymentService } from '../payment/payment.service.ts'
import type { RefundService } from '../payment/refund.service.ts'
import type { Sold } from '../sale.ts'
import { couponOfNext } from './plan-change.ts'
import type { PriceChangeService } from './price-change.service.ts'
import * as store from './subscription.store.ts'

/** The last day of a full refund, counted from the day of the order as the first. Source: return-policy. */
const refundDays = 8

type Parts = {
  db: Database
  clock: Clock
  findSold(priceId: string): Promise<Sold | null>
  findBuyer(uid: string): Promise<Buyer>
  coupons: Pick<CouponService, 'discountOf'>
  priceChanges: Pick<PriceChangeService, 'priceOfNext'>
  /** Whether the member has played something that needs a plan since then. */
  hasPlayedSince(uid: string, since: Date): Promise<boolean>
  payments: Pick<PaymentService, 'release'>
  refunds: Pick<RefundService, 'refundOrder'>
  licences: LicencesOfOrders
  mails: BillingMails
  outbox: MailOutbox
  log: { warn(details: object, message: string): void }
}
type Known = { sold: Sold; buyer: Buyer }

/** Contracts that renew: left, taken up again, and ended when their time has come. */
export function subscriptionService({
  db,
  clock,
  findSold,
  findBuyer,
  licences,
  mails,
  outbox,
  ...parts
}: Parts) {
  async function soldOf(priceId: string): Promise<Sold> {
    const sold = await findSold(priceId)
    if (!sold) throw new Error(`The price ${priceId} is gone.`)
    return sold
  }

  /** What was paid for a contract that may still be returned whole, the newest first; none for others. */
  async function listRefundable({
    id,
    uid,
    state,
    joinOrderId,
    startedOn,
    periodNo,
    createdAt,
  }: store.ShownSubscription) {
    if (!uid || !joinOrderId || periodNo !== 1 || state === 'ended') return []
    if (tokyoDay(clock()) > addDays(startedOn, refundDays - 1)) return []
    if (await orders.hasPaidOther(db, { uid, id: joinOrderId })) return []
    if (await parts.hasPlayedSince(uid, createdAt)) return []
    const paid = await orders.listPaidOfContract(db, id)
    // Only returning the first order ends the contract; one of nothing can't be returned.
    return paid.some(order => order.id === joinOrderId) ? paid : []
  }

  /** What the next period costs at its price. */
  const yenOf = async (handle: Handle, contract: store.StoredSubscription, { amountYen }: Price) =>
    amountYen - (await parts.coupons.discountOf(handle, couponOfNext(contract), amountYen))

  async function present(row: store.ShownSubscription): Promise<contract.Subscription> {
    const held = await soldOf(row.priceId)
    const { product, price } = held
    const next = row.nextPriceId ? await soldOf(row.nextPriceId) : null
    const changed = row.changePriceId ? await soldOf(row.changePriceId) : null
    const isLive = row.state === 'active' || row.state === 'past_due'
    const comesId = isLive ? await parts.priceChanges.priceOfNext(db, row) : null
    const comes = comesId === row.priceId ? held : comesId === null ? null : await soldOf(comesId)
    const refundable = (await listRefundable(row)).reduce((sum, { yen }) => sum + yen, 0)
    return {
      uid: row.uid ?? '',
      id: row.id,
      status: row.state,
      memo: subscriptionMemo(row),
      productId: row.productId,
      title: product.title,
      families: row.families,
      price,
      next: next && { title: next.product.title, price: next.price },
      priceChange: changed && row.changeFrom ? { price: changed.price, from: row.changeFrom } : null,
      startedOn: row.startedOn,
      paidUntil: row.paidUntil?.toISOString() ?? null,
      trialUntil: row.paidUntil && isInTrial(row) && isTrialRunning(row) ? tokyoDay(row.paidUntil) : null,
      renewOn: isLive ? row.renewOn : null,
      nextYen: row.openOrderYen ?? (comes && (await yenOf(db, row, comes.price))),
      methodLabel: row.methodLabel,
      openOrderId: row.openOrderId,
      refundableYen: refundable > 0 ? refundable : null,
      endReason: row.endReason,
    }
  }

  async function get(id: string, uid: string): Promise<contract.Subscription> {
    const row = await store.findOwnSubscription(db, { id, uid })
    if (!row || row.state === 'incomplete') throw new AppError('not_found')
    return present(row)
  }

  async function mail(
    tx: Transaction,
    buyer: Buyer,
    write: (to: { email: string; nickname: string | null }) => Parameters<MailOutbox['queue']>[1],
  ) {
    if (buyer?.email) await outbox.queue(tx, write({ email: buyer.email, nickname: buyer.nickname }))
  }

  /** Ends it now: its families are free, an open renewal is void. */
  async function end(
    tx: Transaction,
    subscription: store.StoredSubscription,
    endReason: contract.SubscriptionEndReason,
  ): Promise<void> {
    const { id, uid, periodNo } = subscription
    const change = { state: 'ended', endReason, nextAttemptAt: null }
    await store.setSubscription(tx, subscription, change, clock())
    await store.releaseFamilies(tx, id)
    const renewal = await orders.findOfPeriod(tx, { subscriptionId: id, periodNo: periodNo + 1 })
    if (renewal && ['open', 'failed', 'processing'].includes(renewal.state))
      await orders.setOrder(tx, { ...renewal, state: 'void' })
    if (uid) {
      const { paidUntil } = subscription
      const expireAt = endReason === 'unpaid' && paidUntil ? graceEnd(paidUntil) : clock()
      await licences.moveEnd(tx, { uid, sourceId: id, expireAt, paidUntil, subscriptionStatus: null })
    }
  }

  async function cancel(tx: Transaction, subscription: store.StoredSubscription, { sold, buyer }: Known) {
    const { id, uid, paidUntil } = subscription
    const { title } = sold.product
    if (!paidUntil || paidUntil < clock()) {
      await end(tx, subscription, 'cancelled')
      return mail(tx, buyer, to => mails.cancelled(to, { title, lastDay: null }))
    }
    await store.setSubscription(tx, subscription, { state: 'cancelling', nextAttemptAt: null }, clock())
    const change = { sourceId: id, expireAt: paidUntil, paidUntil, subscriptionStatus: 'cancelling' }
    if (uid) await licences.moveEnd(tx, { ...change, uid })
    await mail(tx, buyer, to => mails.cancelled(to, { title, lastDay: tokyoDay(paidUntil) }))
  }

  async function resume(tx: Transaction, subscription: store.StoredSubscription, { sold, buyer }: Known) {
    const { id, uid, paidUntil, renewOn } = subscription
    if (!paidUntil || !renewOn || paidUntil < clock()) throw new AppError('subscription_ended')
    const nextAttemptAt = attemptTime(id, renewOn, 0)
    await store.setSubscription(tx, subscription, { state: 'active', nextAttemptAt }, clock())
    const change = { sourceId: id, expireAt: graceEnd(paidUntil), paidUntil, subscriptionStatus: 'active' }
    if (uid) await licences.moveEnd(tx, { ...change, uid })
    const { title } = sold.product
    const yen = await yenOf(tx, subscription, sold.price)
    await mail(tx, buyer, to => mails.resumed(to, { title, renewOn, yen }))
  }

  /** Whether the provider has released an order; one that does not answer delays its own contracts only. */
  const letGo = (orderId: string) =>
    parts.payments.release(orderId).catch(error => {
      parts.log.warn({ err: error, orderId }, 'a renewal could not be given up yet')
      return false
    })

  return {
    get,

    async list(uid: string): Promise<contract.Subscription[]> {
      return Promise.all((await store.listSubscriptions(db, uid)).map(present))
    },

    /** Leaves at the end of what is paid, or takes that back. Done twice it is still done. */
    async update(
      { id, status, ...reasons }: InputOf<typeof contract.updateSubscription>,
      uid: string,
    ): Promise<contract.Subscription> {
      const requested = requestedStates[status]
      const before = await store.findOwnSubscription(db, { id, uid })
      if (!before || before.state === 'incomplete') throw new AppError('not_found')
      // Who stays sees what will be paid, also where that is another plan by then.
      const priceIdOfNext =
        requested === 'resume' ? await parts.priceChanges.priceOfNext(db, before) : before.priceId
      const known = { sold: await soldOf(priceIdOfNext), buyer: await findBuyer(uid) }
      await db.transaction(async tx => {
        const subscription = await store.lockSubscription(tx, id)
        if (!subscription) throw new AppError('not_found')
        const { state, endReason } = subscription
        if (requested === 'cancel') {
          if (state === 'ended' && endReason !== 'cancelled') throw new AppError('subscription_ended')
          const { reason_selected: selected, reason_text: written, shoshin_text: shoshin } = reasons
          if (selected || written || shoshin)
            await store.setReasons(tx, {
              id,
              selected: selected ?? null,
              written: written ?? null,
              shoshin: shoshin ?? null,
            })
          if (state === 'active' || state === 'past_due') await cancel(tx, subscription, known)
        } else {
          if (state === 'ended') throw new AppError('subscription_ended')
          if (state === 'cancelling') await resume(tx, subscription, known)
        }
      })
      licences.forget(uid)
      return get(id, uid)
    },

    /** Leaves within the first days, with everything back. */
    async refund(id: string, uid: string): Promise<OutputOf<typeof contract.refundSubscription>> {
      const row = await store.findOwnSubscription(db, { id, uid })
      if (!row) throw new AppError('not_found')
      const paid = await listRefundable(row)
      if (paid.length === 0) throw new AppError('not_refundable')
      const why = { reason: 'はじめの8日以内の解約', askedBy: 'member' }
      let refundedYen = 0
      // The order that the contract began with is the last: returning it ends the contract.
      for (const order of paid) refundedYen += await parts.refunds.refundOrder(order.id, why)
      return { refundedYen }
    },

    /** Ends cancelled contracts after what is paid, and unpaid ones a week later. */
    async endRunOut(): Promise<void> {
      for (const { id } of await store.listRunOut(db, { now: clock(), graceDays })) {
        const before = await db.transaction(tx => store.lockSubscription(tx, id))
        if (!before) continue
        const { sold, buyer } = {
          sold: await soldOf(before.priceId),
          buyer: before.uid ? await findBuyer(before.uid) : null,
        }
        const open = await orders.findOfPeriod(db, { subscriptionId: id, periodNo: before.periodNo + 1 })
        if (open && before.state === 'past_due' && !(await letGo(open.id))) continue
        await db.transaction(async tx => {
          const subscription = await store.lockSubscription(tx, id)
          const { state, paidUntil } = subscription ?? {}
          if (!subscription || !paidUntil || paidUntil > clock()) return
          if (state !== 'cancelling' && state !== 'past_due') return
          const isUnpaid = state === 'past_due'
          await end(tx, subscription, isUnpaid ? 'unpaid' : 'cancelled')
          await mail(tx, buyer, to => mails.ended(to, { title: sold.product.title, isUnpaid }))
        })
      }
    },
  }
}
export type SubscriptionService = ReturnType<typeof subscriptionService>

/** Not while its first charge is late. */
const isTrialRunning = ({ state }: store.ShownSubscription) => state === 'active' || state === 'cancelling'
