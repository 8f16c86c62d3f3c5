import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import { graceEnd, paidUntilBefore } from '@iki/contract/money/term'
import { isInTrial, trialNoticeDays } from '@iki/contract/money/trial'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Transaction } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { BillingMails } from '../billing.mails.ts'
import type { GiftInContract } from '../order/gifts-of-orders.ts'
import type { LicencesOfOrders } from '../order/licences-of-orders.ts'
import * as orders from '../order/order.store.ts'
import { attemptTime } from '../payment/attempt-time.ts'
import { renewalOf } from './plan-change.ts'
import * as store from './renewal-move.store.ts'
import type { StoredSubscription } from './subscription.store.ts'
import * as subscriptions from './subscription.store.ts'
import { setUnnotified } from './trial.store.ts'

type Parts = {
  clock: Clock
  licences: Pick<LicencesOfOrders, 'moveEnd'>
  mails: Pick<BillingMails, 'renewalMoved'>
  outbox: MailOutbox
}
type Given = { uid: string; title: string; grants: { itemId: string; days: number | null }[] }

/** Days of gifts that are added to a contract of the same, and taken out again (decision 116). */
export function renewalMoveService({ clock, licences, mails, outbox }: Parts) {
  async function move(
    tx: Transaction,
    contract: StoredSubscription & { uid: string; renewOn: string },
    { days, gift }: { days: number; gift: string },
  ): Promise<Date> {
    const { id, uid, state, periodNo } = contract
    const renewOn = addDays(contract.renewOn, days)
    const paidUntil = paidUntilBefore(renewOn)
    const renews = state === 'active'
    const nextAttemptAt = renews ? attemptTime(id, renewOn, 0) : null
    await store.moveRenewal(tx, { id, renewOn, paidUntil, nextAttemptAt, days, now: clock() })
    const expireAt = renews ? graceEnd(paidUntil) : paidUntil
    await licences.moveEnd(tx, { uid, sourceId: id, expireAt, paidUntil, subscriptionStatus: state })
    if (isInTrial(contract)) await setUnnotified(tx, id)
    const moved = { ...contract, rhythmFrom: renewOn, rhythmAfter: periodNo }
    for (const { priceId, fromDay, ...rhythm } of await store.listNotices(tx, id)) {
      let ahead = 0
      while (renewalOf(moved, periodNo + ahead, rhythm) < fromDay) ahead += 1
      const day = renewalOf(moved, periodNo + ahead, rhythm)
      await store.moveNotice(tx, { subscriptionId: id, priceId, fromDay: day })
    }
    const to = await store.findRecipient(tx, id)
    if (to?.email) {
      const facts = { title: to.title, gift, renewOn, renews, isBack: days < 0 }
      await outbox.queue(tx, mails.renewalMoved({ email: to.email, nickname: to.nickname }, facts))
    }
    return paidUntil
  }

  return {
    /**
     * Adds the days of a gift to the contract of its receiver that gives the same. Null where there is none, or one that
     * ends and gives something else, too. Throws gift_waits where one renews that gives something else, or is being paid.
     */
    async add(tx: Transaction, { uid, title, grants }: Given) {
      const items = [...new Set(grants.map(({ itemId }) => itemId))].toSorted()
      const [days = null, ...others] = new Set(grants.map(grant => grant.days))
      for (const { id } of await store.listGiving(tx, { uid, items })) {
        const contract = await subscriptions.lockSubscription(tx, id)
        if (!contract?.paidUntil || !contract.renewOn || !isLive(contract)) continue
        const { renewOn, state, periodNo } = contract
        const isSame = `${await store.listItems(tx, id)}` === `${items}`
        if (state === 'cancelling' && (!isSame || contract.paidUntil < clock())) continue
        const isPaid = await orders.findOfPeriod(tx, { subscriptionId: id, periodNo: periodNo + 1 })
        if (!isSame || days === null || others.length > 0 || state === 'past_due' || isPaid)
          throw new AppError('gift_waits')
        const endsAt = await move(tx, { ...contract, uid, renewOn }, { days, gift: title })
        return { subscriptionId: id, sinceAt: contract.paidUntil, endsAt }
      }
      return null
    },

    /**
     * Holds a contract out of which days will be taken, and returns from which day on. Today is had already; the first
     * charge after a trial is a week later at least, since its member is notified of it before.
     */
    async lock(tx: Transaction, id: string): Promise<string> {
      const contract = await subscriptions.lockSubscription(tx, id)
      const isInTrialNow = contract !== null && isInTrial(contract)
      return addDays(tokyoDay(clock()), isInTrialNow ? Math.max(...trialNoticeDays) + 1 : 1)
    },

    /** Takes out what is left of a gift that was returned. */
    async takeBack(tx: Transaction, { subscriptionId, days }: GiftInContract, gift: { title: string }) {
      const contract = await subscriptions.lockSubscription(tx, subscriptionId)
      if (!contract?.uid || !contract.renewOn || days === 0 || !isLive(contract)) return
      const { uid, renewOn } = contract
      await move(tx, { ...contract, uid, renewOn }, { days: -days, gift: gift.title })
    },
  }
}
export type RenewalMoves = ReturnType<typeof renewalMoveService>

const isLive = ({ state }: StoredSubscription): boolean =>
  state === 'active' || state === 'past_due' || state === 'cancelling'
