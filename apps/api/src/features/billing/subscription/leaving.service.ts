import { memberNumber } from '@iki/contract/account/member-number'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import type { OrderService } from '../order/order.service.ts'
import * as methods from '../payment/payment-method.store.ts'
import * as store from './leaving.store.ts'
import type { SubscriptionService } from './subscription.service.ts'

type Parts = {
  db: Database
  clock: Clock
  providers: readonly PaymentProvider[]
  providerOf(name: string): PaymentProvider
  orders: Pick<OrderService, 'abandon'>
  subscriptions: Pick<SubscriptionService, 'update'>
}

const ordersAtOnce = 500

/** The money of a member who leaves: first nothing can be charged any more, later nothing names them. */
export function billingLeavingService({ db, clock, providers, providerOf, orders, subscriptions }: Parts) {
  return {
    /** What leaving would end. */
    async read(uid: string) {
      const [contracts, every] = await Promise.all([
        store.listUnended(db, uid),
        store.listEveryMethod(db, uid),
      ])
      return {
        contracts: contracts.map(({ title, paidUntil }) => ({
          title,
          paidUntil: paidUntil?.toISOString() ?? null,
        })),
        methodCount: every.filter(({ isUsable }) => isUsable).length,
      }
    },

    /**
     * Gives up what is unpaid, ends what renews, and has the provider forget the ways to pay. May be repeated, and throws
     * where the provider does not answer. False while money is moving.
     */
    async stop(uid: string): Promise<boolean> {
      for (const { id } of await store.listUnpaid(db, uid)) if (!(await orders.abandon(id))) return false
      for (const { id, renews } of await store.listUnended(db, uid))
        if (renews) await subscriptions.update({ id, status: 'cancel' }, uid)
      for (const { id, provider, providerRef, isUsable } of await store.listEveryMethod(db, uid)) {
        await providerOf(provider).dropMethod(providerRef)
        if (isUsable) await db.transaction(tx => methods.removeMethod(tx, { id, uid }))
      }
      return true
    },

    isChargeable: (handle: Handle, uid: string) => store.isChargeable(handle, uid),

    /** What providers have stored of the member; payments stay there. May be repeated. */
    async forgetAtProviders(uid: string): Promise<void> {
      for (const provider of providers) await provider.forgetMember(uid)
    },

    /** Orders and contracts stay for the books, with the member's number in place of the member. May be repeated. */
    async forget(uid: string): Promise<void> {
      await db.transaction(tx => store.forgetPracticeBuyer(tx, uid))
      await db.transaction(tx => store.forgetBuyerOfContracts(tx, { uid, now: clock() }))
      const some = { uid, number: memberNumber(uid), limit: ordersAtOnce }
      while ((await db.transaction(tx => store.forgetBuyer(tx, some))) === ordersAtOnce);
    },
  }
}
export type BillingLeaving = ReturnType<typeof billingLeavingService>
