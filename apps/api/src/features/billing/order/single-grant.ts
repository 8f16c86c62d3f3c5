import { specialExpireDay } from '@iki/contract/access/licence'
import { addDays, endOfTokyoDay, tokyoDay } from '@iki/contract/api/tokyo'
import type { Clock } from '#core/clock.ts'
import type { Transaction } from '#core/database/database.ts'
import type { Sold } from '../sale.ts'
import type { LicencesOfOrders } from './licences-of-orders.ts'
import type { StoredOrder } from './order.store.ts'

/** What a thing that is bought once gives, from now on. */
export async function grantOnce(
  tx: Transaction,
  { order, uid }: { order: StoredOrder; uid: string },
  { product }: Sold,
  { licences, clock }: { licences: Pick<LicencesOfOrders, 'grantOfOrder'>; clock: Clock },
): Promise<void> {
  const sinceAt = new Date(clock().getTime() - 1)
  for (const { itemId, days } of product.grants) {
    const lastDay = days === null ? specialExpireDay : addDays(tokyoDay(clock()), days)
    await licences.grantOfOrder(tx, {
      uid,
      items: [itemId],
      sourceId: order.id,
      sinceAt,
      expireAt: endOfTokyoDay(lastDay),
      paidUntil: null,
      subscriptionStatus: null,
    })
  }
}
