import { addDays } from '@iki/contract/api/tokyo'
import { graceEnd, paidUntilBefore } from '@iki/contract/money/term'
import type { Clock } from '#core/clock.ts'
import { awaitAll } from '#core/database/await-all.ts'
import type { Transaction } from '#core/database/database.ts'
import type { LicencesOfOrders } from '../order/licences-of-orders.ts'
import type { StoredOrder } from '../order/order.store.ts'
import { attemptTime } from '../payment/attempt-time.ts'
import type { Sold } from '../sale.ts'
import { changePlan } from './plan-change.ts'
import type { StoredSubscription } from './subscription.store.ts'
import * as subscriptions from './subscription.store.ts'

type Paid = { order: StoredOrder; subscription: StoredSubscription; uid: string; methodId?: string | null }

/** What a paid period, or a paid switch, makes of a contract and of what it opens. */
export function contractPeriods({ clock, licences }: { clock: Clock; licences: LicencesOfOrders }) {
  /** Its beginning lies just before now: whoever has paid may begin at once. */
  const justBefore = () => new Date(clock().getTime() - 1)

  return {
    /** The period of the order begins, of another plan where that was wanted. */
    async begin(
      tx: Transaction,
      { order, subscription, uid, methodId }: Paid,
      { product, price }: Sold,
    ): Promise<void> {
      const { periodNo, fromDay, toDay } = order
      if (!periodNo || !fromDay || !toDay) throw new Error(`The order ${order.id} has no period.`)
      const renewOn = addDays(toDay, 1)
      const paidUntil = paidUntilBefore(renewOn)
      const isCancelling = subscription.state === 'cancelling'
      const written = subscriptions.setSubscription(
        tx,
        subscription,
        {
          state: isCancelling ? 'cancelling' : 'active',
          endReason: null,
          ...(methodId ? { methodId } : {}),
          periodNo,
          renewOn,
          paidUntil,
          periodFrom: fromDay,
          attempts: 0,
          nextAttemptAt: isCancelling ? null : attemptTime(subscription.id, renewOn, 0),
        },
        clock(),
      )
      if (order.priceId !== subscription.priceId) {
        await written
        await changePlan(tx, subscription, {
          sold: { product, price },
          period: { periodNo, fromDay, renewOn },
          now: clock(),
        })
      }
      // A contract that only begins has given nothing yet.
      const give = subscription.state === 'incomplete' ? licences.grantOfOrder : licences.replaceOfOrder
      const given = give(tx, {
        uid,
        sourceId: subscription.id,
        items: product.grants.map(({ itemId }) => itemId),
        sinceAt: justBefore(),
        paidUntil,
        expireAt: isCancelling ? paidUntil : graceEnd(paidUntil),
        subscriptionStatus: isCancelling ? 'cancelling' : 'active',
      })
      await awaitAll([written, given])
    },

    /** The running period continues as one of another plan. */
    async switchPlan(
      tx: Transaction,
      { subscription, uid, methodId }: Paid,
      { product, price }: Sold,
    ): Promise<void> {
      const { state, paidUntil } = subscription
      if (methodId) await subscriptions.setSubscription(tx, subscription, { methodId }, clock())
      await changePlan(tx, subscription, { sold: { product, price }, period: null, now: clock() })
      const end = paidUntil ?? clock()
      await licences.replaceOfOrder(tx, {
        uid,
        sourceId: subscription.id,
        items: product.grants.map(({ itemId }) => itemId),
        sinceAt: justBefore(),
        paidUntil,
        expireAt: state === 'cancelling' ? end : graceEnd(end),
        subscriptionStatus: state,
      })
    },
  }
}
export type ContractPeriods = ReturnType<typeof contractPeriods>
