import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { tokyoDay } from '@iki/contract/api/tokyo'
import type { createOrder, getCheckout, Order } from '@iki/contract/money/order'
import { renewalDay } from '@iki/contract/money/term'
import type { Clock } from '#core/clock.ts'

export type BillingAt = (at: Date) => {
  orders: {
    checkout(
      input: InputOf<typeof getCheckout>,
      uid: string,
    ): Promise<Pick<OutputOf<typeof getCheckout>, 'hash'>>
    create(input: InputOf<typeof createOrder>, uid: string): Promise<Order>
  }
  renewals: { renew(subscriptionId: string): Promise<void> }
}
type Parts = {
  clock: Clock
  /** Null where there is no practice provider: then nobody has paid for anything. */
  billingAt: BillingAt | null
  /** Null where the content has no such price. */
  findSold(priceId: string): Promise<object | null>
}

const priceId = 'kafuku-month'
const monthsAgo = 10
const dayMs = 86_400_000

/** The demo's member has paid for one plan for months, month by month. */
export async function writeDemoOrders(uid: string, { clock, billingAt, findSold }: Parts): Promise<void> {
  if (!billingAt || !(await findSold(priceId))) return
  const now = clock()
  const joinedAt = new Date(now.getTime() - (monthsAgo * 30 + 12) * dayMs)
  const { orders } = billingAt(joinedAt)
  const { hash } = await orders.checkout({ priceId }, uid)
  const input = { clientId: 'demo', priceId, hash, newMethod: 'visa-4242', isOfAge: true }
  const { subscriptionId } = await orders.create(input, uid)
  if (!subscriptionId) return
  for (let period = 1; ; period++) {
    // Noon of the renewal day in Tokyo, after all of that day's tries have begun.
    const at = new Date(`${renewalDay(tokyoDay(joinedAt), period, 'month')}T03:00:00.000Z`)
    if (at > now) return
    await billingAt(at).renewals.renew(subscriptionId)
  }
}

const giftPriceId = 'gift-kafuku-30'
const giftDaysAgo = 3

export type GivenGifts = {
  list(asked: object, uid: string): Promise<{ gifts: { id: string }[] }>
  write(words: { id: string; toName: string; message: string }, uid: string): Promise<unknown>
}

/** The demo's member has a gift for another one: its link is on the page of their gifts. */
export async function writeDemoGift(
  uid: string,
  { clock, billingAt, findSold, gifts }: Parts & { gifts: GivenGifts },
): Promise<void> {
  if (!billingAt || !(await findSold(giftPriceId))) return
  const { orders } = billingAt(new Date(clock().getTime() - giftDaysAgo * dayMs))
  const { hash } = await orders.checkout({ priceId: giftPriceId }, uid)
  const input = { clientId: 'demo-gift', priceId: giftPriceId, hash, isOfAge: true }
  await orders.create({ ...input, newMethod: 'visa-4242' }, uid)
  const [gift] = (await gifts.list({}, uid)).gifts
  if (!gift) return
  const message = 'いつも話を聴いてくれて、ありがとう。ひと月、いっしょに下腹から息をしてみませんか。'
  await gifts.write({ id: gift.id, toName: '夏生さん', message }, uid)
}
