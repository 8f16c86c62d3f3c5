import { tokyoDay } from '@iki/contract/api/tokyo'
import { expiringMonths } from '@iki/contract/money/card-expiry'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { BillingMails, Buyer } from '../billing.mails.ts'
import * as methods from './payment-method.store.ts'

type Parts = {
  db: Database
  clock: Clock
  outbox: MailOutbox
  mails: Pick<BillingMails, 'cardExpires'>
  findBuyer(uid: string): Promise<Buyer>
}

/** Notifies members whose card expires while it renews a contract, once for each expiry date. */
export function cardExpiryService({ db, clock, outbox, mails, findBuyer }: Parts) {
  return {
    /** May run any number of times, on any number of nodes. */
    async notify(): Promise<void> {
      const months = expiringMonths(tokyoDay(clock()))
      for (;;) {
        const some = await methods.listExpiring(db, months)
        for (const { id, uid } of some) {
          const buyer = await findBuyer(uid)
          await db.transaction(async tx => {
            const card = await methods.markNotified(tx, id)
            if (!card?.expYear || !card.expMonth || !buyer?.email) return
            const { label, expYear: year, expMonth: month } = card
            const contracts = await methods.listRenewedWith(tx, id)
            const to = { email: buyer.email, nickname: buyer.nickname }
            await outbox.queue(tx, mails.cardExpires(to, { label, year, month, contracts }))
          })
        }
        if (some.length === 0) return
      }
    },
  }
}
