import { createHash } from 'node:crypto'
import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import { isInTrial, isTrialOrder, trialNotice, trialNoticeDays } from '@iki/contract/money/trial'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { PaymentReading } from '#core/payments/provider.ts'
import type { BillingMails, Buyer } from '../billing.mails.ts'
import type { CouponService } from '../order/coupon.service.ts'
import { dropMethodTask } from '../payment/payment-method.service.ts'
import type { Locked, Sold } from '../sale.ts'
import { couponOfNext } from './plan-change.ts'
import type { PriceChangeService } from './price-change.service.ts'
import * as subscriptions from './subscription.store.ts'
import * as store from './trial.store.ts'

type Parts = {
  db: Database
  clock: Clock
  outbox: MailOutbox
  mails: Pick<BillingMails, 'trialEnds'>
  coupons: Pick<CouponService, 'discountOf'>
  priceChanges: Pick<PriceChangeService, 'priceOfNext'>
  findSold(priceId: string): Promise<Sold | null>
  findBuyer(uid: string): Promise<Buyer>
  /** With what else a member signs in, so that they are known when they come again. */
  listIdentities(uid: string, handle?: Handle): Promise<{ provider: string; providerUserId: string }[]>
  /** Until the transaction ends, nobody else changes the member. */
  lockMember(tx: Transaction, uid: string): Promise<{ email: string | null } | null>
}
/** A card as its provider knows it everywhere; null where it does not say. */
export type Card = { provider: string; fingerprint: string | null }

const trialUsed = {
  state: 'failed',
  method: null,
  declineReason: 'trial_used',
  isRetryable: false,
} as const satisfies Partial<PaymentReading>

const claimantOf = (...name: string[]) => createHash('sha256').update(name.join(' ')).digest('base64url')
const claimantOfEmail = (email: string) => claimantOf('mail', email.toLowerCase())
const cardOf = ({ provider, fingerprint }: Card) =>
  fingerprint === null ? [] : [claimantOf('card', provider, fingerprint)]

/** A plan may be tried once by each member, address, sign-in at LINE and card, of each family (decision 114). */
export function trialService({ db, clock, outbox, mails, coupons, findSold, findBuyer, ...parts }: Parts) {
  async function claimantsOf(uid: string, card: Card | null, tx?: Transaction): Promise<string[]> {
    const member = await (tx ? parts.lockMember(tx, uid) : findBuyer(uid))
    const identities = await parts.listIdentities(uid, tx)
    return [
      claimantOf('member', uid),
      ...(member?.email ? [claimantOfEmail(member.email)] : []),
      ...identities.map(({ provider, providerUserId }) => claimantOf(provider, providerUserId)),
      ...(card ? cardOf(card) : []),
    ]
  }

  async function claimToo(tx: Transaction, uid: string, claimant: string): Promise<void> {
    await store.insertSameClaims(tx, { uid, member: claimantOf('member', uid), claimant })
  }

  return {
    /** For how many days the member may try it, if it is paid with this card afterwards; null if not at all. */
    async find({ product, price }: Sold, uid: string, card: Card | null): Promise<Trial | null> {
      const { trialDays: days } = price
      if (days === null || product.kind !== 'plan') return null
      const claimants = await claimantsOf(uid, card)
      return (await store.isUsed(db, { uid, families: product.families, claimants }))
        ? null
        : { days, claimants }
    },

    /** By what the member is known until the transaction ends: before it writes, since others change that, too. */
    async hold(tx: Transaction, trial: Trial | null, uid: string, card: Card): Promise<Trial | null> {
      return trial && { ...trial, claimants: await claimantsOf(uid, card, tx) }
    },

    /** With the contract that begins. Throws terms_changed where the member has tried it at this moment. */
    async begin(
      tx: Transaction,
      { claimants }: Trial,
      { subscriptionId, families }: { subscriptionId: string; families: string[] },
    ): Promise<void> {
      const count = await store.insertClaims(tx, { families, claimants, subscriptionId })
      if (count < families.length * claimants.length) throw new AppError('terms_changed')
      await store.insertTrial(tx, subscriptionId)
    },

    /** A member who has tried something signs in with this from now on: it is known when it comes again. */
    claimIdentity: (
      tx: Transaction,
      { uid, provider, providerUserId }: { uid: string; provider: string; providerUserId: string },
    ) => claimToo(tx, uid, claimantOf(provider, providerUserId)),

    /** A member who has tried something has another address from now on: both are known when they come again. */
    claimEmail: (tx: Transaction, { uid, email }: { uid: string; email: string }) =>
      claimToo(tx, uid, claimantOfEmail(email)),

    /** The result of a payment; a trial with a card that another member has had one with is declined. */
    async judge(
      tx: Transaction,
      { order, payment, subscription }: Locked,
      answered: PaymentReading,
    ): Promise<PaymentReading> {
      const { state, method } = answered
      if (state !== 'paid' || payment.state === 'paid' || !isTrialOrder(order)) return answered
      // The provider has stored the card, and says so whenever it is asked.
      if (payment.declineReason === trialUsed.declineReason) return { ...answered, ...trialUsed }
      if (!method || subscription?.state !== 'incomplete') return answered
      const [claimant] = cardOf({ provider: payment.provider, fingerprint: method.fingerprint })
      if (claimant === undefined) return answered
      const { id: subscriptionId, families } = subscription
      await store.insertClaims(tx, { families, claimants: [claimant], subscriptionId })
      if (!(await store.isOfOthers(tx, { families, claimant, subscriptionId }))) return answered
      // Its provider has stored it already, and nobody here will.
      await enqueue(tx, dropMethodTask, { provider: payment.provider, ref: method.ref })
      return { ...answered, ...trialUsed }
    },

    /** Notifies members before the first charge that ends their trial. May run any number of times, on any number of nodes. */
    async notify(): Promise<void> {
      const today = tokyoDay(clock())
      const until = addDays(today, Math.max(...trialNoticeDays))
      let after = ''
      for (;;) {
        const some = await store.listEnding(db, { from: addDays(today, 1), until, after })
        for (const { id, uid } of some) {
          if (uid === null) continue
          const before = await subscriptions.findOwnSubscription(db, { id, uid })
          const priceId = before && (await parts.priceChanges.priceOfNext(db, before))
          const sold = priceId ? await findSold(priceId) : null
          const buyer = await findBuyer(uid)
          await db.transaction(async tx => {
            const contract = await subscriptions.lockSubscription(tx, id)
            const trial = await store.lockTrial(tx, id)
            if (!trial || contract?.state !== 'active' || !contract.renewOn || !isInTrial(contract)) return
            const { startedOn, renewOn } = contract
            // What it becomes was changed at this moment: its member is notified with the next run.
            if (!sold || (await parts.priceChanges.priceOfNext(tx, contract)) !== priceId) return
            const due = trialNotice({ startedOn, chargedOn: renewOn, notified: trial.toldDays, today })
            if (due === null) return
            await store.setNotified(tx, { subscriptionId: id, noticeDays: due })
            if (!buyer?.email) return
            const { amountYen } = sold.price
            const yen = amountYen - (await coupons.discountOf(tx, couponOfNext(contract), amountYen))
            const notified = { id, title: sold.product.title, chargedOn: renewOn, yen }
            await outbox.queue(
              tx,
              mails.trialEnds({ email: buyer.email, nickname: buyer.nickname }, notified),
            )
          })
        }
        const last = some.at(-1)
        if (!last) return
        after = last.id
      }
    },
  }
}
/** A trial that a member may have, and by what they will be known to have had it. */
type Trial = { days: number; claimants: string[] }
export type TrialService = ReturnType<typeof trialService>
