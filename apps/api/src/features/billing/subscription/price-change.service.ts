import { tokyoDay } from '@iki/contract/api/tokyo'
import { priceChangeDay } from '@iki/contract/money/price-change'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { BillingMails, Buyer } from '../billing.mails.ts'
import type { Sold } from '../sale.ts'
import { renewalOf } from './plan-change.ts'
import * as store from './price-change.store.ts'
import type { StoredSubscription } from './subscription.store.ts'
import * as subscriptions from './subscription.store.ts'

type Parts = {
  db: Database
  /** Nothing is paid but in practice: a mail that is only stored notifies as well as one that was sent. */
  isPractice: boolean
  clock: Clock
  outbox: MailOutbox
  mails: Pick<BillingMails, 'priceChanges'>
  findSold(priceId: string): Promise<Sold | null>
  findBuyer(uid: string): Promise<Buyer>
}
type Contract = Pick<StoredSubscription, 'id' | 'priceId' | 'nextPriceId' | 'renewOn'>

/** New prices of running contracts: nobody pays one who was not notified thirty days before (decision 115). */
export function priceChangeService({ db, isPractice, clock, outbox, mails, findSold, findBuyer }: Parts) {
  /** Notifies the members who pay the old price and have had no notice of the new one. */
  async function notifyOf({ old, sold, from }: { old: Sold; sold: Sold; from: string }): Promise<void> {
    const which = { oldId: old.price.id, newId: sold.price.id, from, isPractice }
    for (let after = ''; ; ) {
      const some = await store.listUnnotified(db, { ...which, after })
      for (const { id, uid } of some) if (uid !== null) await notifyOne({ id, uid }, { old, sold, from })
      const last = some.at(-1)
      if (!last) return
      after = last.id
    }
  }

  async function notifyOne(
    { id, uid }: { id: string; uid: string },
    { old, sold, from }: { old: Sold; sold: Sold; from: string },
  ): Promise<void> {
    const buyer = await findBuyer(uid)
    // Notices go by mail only: without an address, the old price stays.
    if (!buyer?.email) return
    const to = { email: buyer.email, nickname: buyer.nickname }
    await db.transaction(async tx => {
      const contract = await subscriptions.lockSubscription(tx, id)
      // It was ended or switched meanwhile, so that the new price never applies to it.
      if (!contract || contract.priceId !== old.price.id || contract.nextPriceId !== null) return
      if (contract.state !== 'active' && contract.state !== 'past_due') return
      const renewalAt = (ahead: number) => renewalOf(contract, contract.periodNo + ahead, old.price)
      const now = clock()
      const fromDay = priceChangeDay({ from, notifiedOn: tokyoDay(now), renewalAt })
      const priceId = sold.price.id
      const notice = { subscriptionId: id, priceId, fromDay, namedFrom: from, now, isPractice }
      if (!(await store.insertNotice(tx, notice))) return
      const facts = { id, title: sold.product.title, fromDay, old: old.price, price: sold.price }
      const mailId = await outbox.queue(tx, mails.priceChanges(to, facts))
      await store.setMail(tx, { subscriptionId: id, priceId, mailId })
    })
  }

  return {
    /** What the next period costs: of the plan that is wanted, of the price that was announced, or what it was. */
    async priceOfNext(handle: Handle, { id, priceId, nextPriceId, renewOn }: Contract): Promise<string> {
      if (nextPriceId || !renewOn) return nextPriceId ?? priceId
      return (await store.findDue(handle, { subscriptionId: id, priceId, renewOn, isPractice })) ?? priceId
    },

    /** Notifies members of new prices. May run any number of times, on any number of nodes. */
    async notify(): Promise<void> {
      await store.forgetWithdrawn(db)
      for (const { id: newPriceId, oldId: priceId, from } of await store.listReplacing(db)) {
        if (priceId === null || from === null) continue
        const [old, sold] = [await findSold(priceId), await findSold(newPriceId)]
        if (old && sold) await notifyOf({ old, sold, from })
      }
    },

    /** For operators. */
    listChanges: () => store.listChanges(db, { isPractice }),
    async *listNotified(priceId: string) {
      for (let after = ''; ; ) {
        const some = await store.listNotified(db, { priceId, after })
        yield* some
        const last = some.at(-1)
        if (!last) return
        after = last.id
      }
    },
  }
}
export type PriceChangeService = ReturnType<typeof priceChangeService>
