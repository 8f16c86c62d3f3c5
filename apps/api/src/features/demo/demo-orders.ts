import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import type { createOrder, getCheckout, Order } from '@iki/contract/money/order'
import { renewalDay, renewalTryDays } from '@iki/contract/money/term'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'

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
    const at = noonOf(renewalDay(tokyoDay(joinedAt), period, 'month'))
    if (at > now) return
    await billingAt(at).renewals.renew(subscriptionId)
  }
}

const unpaidPriceId = 'cookdance-month'
const unpaidForDays = 2

/** A contract of a month ago, whose renewal is declined since some days, and which is still used. */
export async function writePastDue(uid: string, { clock, billingAt, findSold }: Parts): Promise<void> {
  if (!billingAt || !(await findSold(unpaidPriceId))) return
  const now = clock()
  const latest = addDays(tokyoDay(now), -unpaidForDays)
  let joinedOn = addDays(latest, -28)
  // After a short month the renewal day is up to three days earlier.
  while (renewalDay(joinedOn, 1, 'month') > latest) joinedOn = addDays(joinedOn, -1)
  const { orders } = billingAt(noonOf(joinedOn))
  const { hash } = await orders.checkout({ priceId: unpaidPriceId }, uid)
  const input = { clientId: 'demo', priceId: unpaidPriceId, hash, isOfAge: true }
  const { subscriptionId } = await orders.create({ ...input, newMethod: 'visa-0341' }, uid)
  if (!subscriptionId) return
  for (const days of renewalTryDays) {
    const at = noonOf(addDays(renewalDay(joinedOn, 1, 'month'), days))
    if (at <= now) await billingAt(at).renewals.renew(subscriptionId)
  }
}

/** Noon in Tokyo, after all tries of a day have started. */
const noonOf = (day: string) => new Date(`${day}T03:00:00.000Z`)

const giftPriceId = 'gift-kafuku-30'
const giftDaysAgo = 3

export type GivenGifts = {
  list(asked: object, uid: string): Promise<{ gifts: { id: string; code: string | null }[] }>
  write(letter: { id: string; toName: string; message: string }, uid: string): Promise<unknown>
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

type GiftNotice = { db: Database; gifts: Pick<GivenGifts, 'list'>; notify: NotifyOfGift }
export type NotifyOfGift = (
  tx: Transaction,
  notice: Record<'uid' | 'about' | 'title' | 'body' | 'link' | 'fromUid', string> & { kind: 'news' },
) => Promise<void>

/** In the demo nobody hands the link over, so its receiver finds it among the notifications. */
export async function notifyOfDemoGift(
  { giver, toUid }: { giver: { uid: string; nickname: string }; toUid: string },
  { db, gifts, notify }: GiftNotice,
): Promise<void> {
  const gift = (await gifts.list({}, giver.uid)).gifts.find(({ code }) => code)
  if (!gift?.code) return
  const notice = {
    uid: toUid,
    kind: 'news' as const,
    about: `gift:${gift.id}`,
    fromUid: giver.uid,
    title: `${giver.nickname}さんから、贈りものが届いています`,
    body: 'ひらいて受けとると、その日からお使いいただけます。料金はかかりません。',
    link: `/gift/${gift.code}`,
  }
  await db.transaction(tx => notify(tx, notice))
}
