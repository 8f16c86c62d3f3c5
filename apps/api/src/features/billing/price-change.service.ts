import { tokyoDay } from '@iki/contract/api/tokyo'
import { priceChangeDay } from '@iki/contract/money/price-change'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { BillingMails, Buyer } from './billing.mails.ts'
import { renewalOf } from './plan-change.ts'
import * as store from './price-change.store.ts'
import type { Sold } from './settlement.ts'
import type { StoredSubscription } from './subscription.store.ts'
import * as subscriptions from './subscription.store.ts'

type Parts = {
  db: Database
  clock: Clock
  outbox: MailOutbox
  mails: Pick<BillingMails, 'priceChanges'>
  findSold(priceId: string): Promise<Sold | null>
  findBuyer(uid: string): Promise<Buyer>
}
type Contract = Pick<StoredSubscription, 'id' | 'priceId' | 'nextPriceId' | 'renewOn'>

/** New prices of running contracts: nobody pays one who was not told thirty days before (decision 115). */
export function priceChangeService({ db, clock, outbox, mails, findSold, findBuyer }: Parts) {
  return {
    /** What the next period costs: of the plan that is wanted, of the price that was told of, or what it was. */
    async priceOfNext(handle: Handle, { id, priceId, nextPriceId, renewOn }: Contract): Promise<string> {
      if (nextPriceId || !renewOn) return nextPriceId ?? priceId
      return (await store.findDue(handle, { subscriptionId: id, priceId, renewOn })) ?? priceId
    },

    /** Tells members of new prices. May run any number of times, on any number of nodes. */
    async tell(): Promise<void> {
      await store.forgetWithdrawn(db)
      let after = ''
      for (;;) {
        const some = await store.listUntold(db, after)
        for (const { id, uid, priceId, newPriceId, from } of some) {
          const [old, sold] = [await findSold(priceId), await findSold(newPriceId)]
          if (uid === null || from === null || !old || !sold) continue
          const buyer = await findBuyer(uid)
          // Told by mail or not at all: who has no address keeps the old price.
          if (!buyer?.email) continue
          const to = { email: buyer.email, nickname: buyer.nickname }
          await db.transaction(async tx => {
            const contract = await subscriptions.lockSubscription(tx, id)
            // Left or changed at this moment: nothing is said of what does not come.
            if (!contract || contract.priceId !== priceId || contract.nextPriceId !== null) return
            if (contract.state !== 'active' && contract.state !== 'past_due') return
            const renewalAt = (ahead: number) => renewalOf(contract, contract.periodNo + ahead, old.price)
            const now = clock()
            const fromDay = priceChangeDay({ from, toldOn: tokyoDay(now), renewalAt })
            const notice = { subscriptionId: id, priceId: newPriceId, fromDay, namedFrom: from, now }
            if (!(await store.insertNotice(tx, notice))) return
            const told = { id, title: sold.product.title, fromDay, old: old.price, price: sold.price }
            await outbox.queue(tx, mails.priceChanges(to, told))
          })
        }
        const last = some.at(-1)
        if (!last) return
        after = last.id
      }
    },

    /** For operators. */
    listChanges: () => store.listChanges(db),
    async *listTold(priceId: string) {
      for (let after = ''; ; ) {
        const some = await store.listTold(db, { priceId, after })
        yield* some
        const last = some.at(-1)
        if (!last) return
        after = last.id
      }
    },
  }
}
export type PriceChangeService = ReturnType<typeof priceChangeService>
