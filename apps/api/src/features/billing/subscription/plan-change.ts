import { addDays } from '@iki/contract/api/tokyo'
import type { Price } from '@iki/contract/money/product'
import { renewalDay } from '@iki/contract/money/term'
import type { Transaction } from '#core/database/database.ts'
import type { StoredOrder } from '../order/order.store.ts'
import type { Sold } from '../sale.ts'
import type { StoredSubscription } from './subscription.store.ts'
import * as store from './switch.store.ts'

type Counted = Pick<StoredSubscription, 'startedOn' | 'rhythmFrom' | 'rhythmAfter'>

/**
 * The day on which period `periodNo` + 1 of a contract begins. It is counted from the first day of the contract, or from
 * where its rhythm was changed, so that the 31st comes back after a shorter month.
 */
export const renewalOf = (
  { startedOn, rhythmFrom, rhythmAfter }: Counted,
  periodNo: number,
  { interval, intervalCount }: Pick<Price, 'interval' | 'intervalCount'>,
): string => renewalDay(rhythmFrom ?? startedOn, periodNo - rhythmAfter, interval, intervalCount)

type WithCoupon = Pick<StoredSubscription, 'couponId' | 'couponPeriodsLeft' | 'nextPriceId'>

/** The coupon that takes something off the next period: none off another plan. */
export const couponOfNext = ({ couponId, couponPeriodsLeft, nextPriceId }: WithCoupon): string | null =>
  couponPeriodsLeft > 0 && nextPriceId === null ? couponId : null

/** The day after the next period `periodNo`, which may be of another price than the one `before`. */
export function endOfNext(
  contract: StoredSubscription,
  { periodNo, price, before }: { periodNo: number; price: Price; before: Price },
): string {
  const { interval, intervalCount } = price
  const isSameRhythm = interval === before.interval && intervalCount === before.intervalCount
  if (isSameRhythm || !contract.renewOn) return renewalOf(contract, periodNo, price)
  return renewalDay(contract.renewOn, 1, interval, intervalCount)
}

type Period = { periodNo: number; fromDay: string; renewOn: string }

/** A contract becomes one of another plan, now or with a period that begins; licences follow separately. */
export async function changePlan(
  tx: Transaction,
  contract: StoredSubscription,
  { sold: { product, price }, period, now }: { sold: Sold; period: Period | null; now: Date },
): Promise<void> {
  const { id, rhythmFrom, rhythmAfter } = contract
  const isSameRhythm = !period || renewalOf(contract, period.periodNo, price) === period.renewOn
  const rhythm = isSameRhythm
    ? { rhythmFrom, rhythmAfter }
    : { rhythmFrom: period.fromDay, rhythmAfter: period.periodNo - 1 }
  const { families } = product
  // A new price of the same is ours, not theirs: what a coupon still takes off stays.
  const endsCoupon = !period || contract.nextPriceId !== null
  const plan = { productId: product.id, priceId: price.id, families, endsCoupon }
  await store.setPlan(tx, { id, ...plan, ...rhythm, now })
  await store.holdFamilies(tx, { subscriptionId: id, families })
}

/**
 * Whether a switch may still be carried out: within its deadline, in the period that it was counted for, which has not
 * become longer or shorter by a gift. If not, what was held for it is released; of an expired one it has been, and may
 * be of another by now.
 */
export async function isSwitchWanted(
  tx: Transaction,
  order: StoredOrder,
  contract: StoredSubscription | null,
): Promise<boolean> {
  if (!contract || order.state === 'expired') return false
  const { id, state, periodNo, renewOn, families } = contract
  const isSamePeriod = periodNo === order.periodNo && renewOn !== null && order.toDay === addDays(renewOn, -1)
  if ((state === 'active' || state === 'cancelling') && isSamePeriod) return true
  await store.holdFamilies(tx, { subscriptionId: id, families })
  return false
}
