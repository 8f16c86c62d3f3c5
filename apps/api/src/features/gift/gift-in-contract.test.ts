import { saveUserSettings } from '@iki/contract/account/notification'
import { getGift, listGifts, redeemGift } from '@iki/contract/money/gift'
import { answerSandboxChallenge, refreshOrder } from '@iki/contract/money/order'
import { listSubscriptions, refundSubscription, updateSubscription } from '@iki/contract/money/subscription'
import { getSwitch, switchSubscription } from '@iki/contract/money/switch'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { subscriptions } from '#features/billing/billing.tables.ts'
import { saveProduct } from '#features/product/product.store.ts'
import { prices, products } from '#features/product/product.tables.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'
import { gifts } from './gift.tables.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const { billing, licence } = testServices({ config, db, clock })
const why = { reason: 'お申し出により', askedBy: 'operator' }

let receiver: Awaited<ReturnType<typeof createMember>>
let page: Browser
let plan: Awaited<ReturnType<typeof createProduct>>
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  receiver = await createMember(db)
  await at('2026-11-22T03:00:00.000Z')
  await page.call(saveUserSettings, { gift_acceptance: true })
  plan = await createProduct(db)
})
async function at(instant: string): Promise<void> {
  clock.set(new Date(instant))
  page = await signedInBrowser(app, receiver)
}
async function run(): Promise<void> {
  await billing.sweep()
  for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
}
async function given(days = 30, itemIds = ['000002']) {
  const grants = itemIds.map(itemId => ({ itemId, days }))
  const { priceId } = await createProduct(db, {
    kind: 'gift',
    title: `${days}日の贈りもの`,
    every: 'none',
    yen: 4400,
    grants,
  })
  const giver = await signedInBrowser(app, await createMember(db))
  const { order } = await buy(giver, priceId)
  const code = (await giver.call(listGifts, {})).data?.gifts[0]?.code ?? ''
  return { code, orderId: order?.id ?? '' }
}
/** 4,800 yen in place of 4,400, named for 1 January. */
async function notifyOfNewPrice(): Promise<void> {
  const [product] = await db.select().from(products).where(eq(products.id, plan.id))
  const [old] = await db.select().from(prices).where(eq(prices.id, plan.priceId))
  if (!product || !old) throw new Error('There is no such product.')
  const next = { id: `${old.id}-new`, amountYen: 4800, replacesId: old.id, replacesFrom: '2027-01-01' }
  await saveProduct(db, { ...product, prices: [old, { ...old, ...next }] })
  await billing.priceChanges.notify()
}
const accept = ({ code }: { code: string }) => page.call(redeemGift, { code })
const contract = async () => (await page.call(listSubscriptions, {})).data?.[0]
const licences = () => licence.licences.list(receiver.uid)
const notices = async () => (await mailsTo(db, receiver.email)).map(({ kind }) => kind)

describe('a gift to somebody whose contract of the same renews', () => {
  test('moves the next renewal by its days, once, is announced, and later renewals follow it', async () => {
    await buy(page, plan.priceId)
    const gift = await given()
    const answer = await accept(gift)
    // Renews on 22 December; thirty days later is 21 January.
    expect(answer.data).toMatchObject({ isAdded: true, expireAt: '2027-01-20T14:59:59.999Z' })
    expect((await accept(gift)).data).toEqual(answer.data)
    expect(await contract()).toMatchObject({
      status: 'active',
      renewOn: '2027-01-21',
      paidUntil: '2027-01-20T14:59:59.999Z',
      memo: '贈りもので、つぎの更新が30日のびています',
    })
    expect(await licences()).toMatchObject([{ itemId: '000002', expireAt: '2027-01-27T14:59:59.999Z' }])
    const mail = (await mailsTo(db, receiver.email)).find(({ kind }) => kind === 'gift_added')
    expect(mail?.text).toContain('つぎの更新は、2027年1月21日です')
    expect((await notices()).filter(kind => kind === 'gift_added')).toHaveLength(1)

    await at('2026-12-22T01:00:00.000Z')
    await run()
    expect(await ledgerOf(db, receiver.uid)).toEqual([4400])
    await at('2027-01-21T01:00:00.000Z')
    await run()
    expect(await ledgerOf(db, receiver.uid)).toEqual([4400, 4400])
    expect(await contract()).toMatchObject({ renewOn: '2027-02-21', memo: '' })
  })

  test('of two at one moment adds the days of both', async () => {
    await buy(page, plan.priceId)
    const gifts = [await given(10), await given(20)]
    const answers = await Promise.all(gifts.map(accept))
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    expect(await contract()).toMatchObject({ renewOn: '2027-01-21' })
  })

  test('moves the first charge of a trial, of which is reminded again', async () => {
    plan = await createProduct(db, { trialDays: 14 })
    await buy(page, plan.priceId)
    await at('2026-11-30T03:00:00.000Z')
    await billing.trials.notify()
    await accept(await given())
    expect(await contract()).toMatchObject({ trialUntil: '2027-01-04', renewOn: '2027-01-05' })
    await at('2026-12-30T03:00:00.000Z')
    await billing.trials.notify()
    expect((await notices()).filter(kind => kind === 'trial_ends')).toHaveLength(2)
    await at('2027-01-05T01:00:00.000Z')
    await run()
    expect(await ledgerOf(db, receiver.uid)).toEqual([4400])
    expect(await contract()).toMatchObject({ trialUntil: null, renewOn: '2027-02-05' })
  })

  test('moves the end of one that was left, and its renewal if that is taken back', async () => {
    await buy(page, plan.priceId)
    const { id = '' } = (await contract()) ?? {}
    await page.call(updateSubscription, { id, status: 'cancel' })
    await accept(await given())
    expect(await contract()).toMatchObject({ status: 'cancelling', paidUntil: '2027-01-20T14:59:59.999Z' })
    expect(await licences()).toMatchObject([{ expireAt: '2027-01-20T14:59:59.999Z' }])
    await page.call(updateSubscription, { id, status: 'resume' })
    expect(await contract()).toMatchObject({ status: 'active', renewOn: '2027-01-21' })
  })

  test('costs of a dearer plan, that is switched to, the difference of each day', async () => {
    const family = { families: [plan.id] }
    const dear = await createProduct(db, { ...family, yen: 7500 })
    await buy(page, plan.priceId)
    await accept(await given())
    const { id = '' } = (await contract()) ?? {}
    // 3,100 yen for the thirty days that were paid, and as much for the thirty that were given.
    expect((await page.call(getSwitch, { id, priceId: dear.priceId })).data?.amountYen).toBe(6200)
  })

  test('or that goes back, ends a switch that waits for its payment, whose money is returned', async () => {
    const dear = await createProduct(db, { families: [plan.id], yen: 7500 })
    await buy(page, plan.priceId)
    const { id = '' } = (await contract()) ?? {}
    async function switchedAfter(change: () => Promise<unknown>) {
      const { data: shown } = await page.call(getSwitch, { id, priceId: dear.priceId })
      const { data } = await page.call(switchSubscription, {
        id,
        priceId: dear.priceId,
        clientId: newId(),
        hash: shown?.hash ?? '',
        newMethod: 'visa-3155',
      })
      const { id: orderId = '', step } = data?.order ?? {}
      if (step?.kind !== 'sandbox-challenge') throw new Error('The bank did not ask.')
      await change()
      await page.call(answerSandboxChallenge, { paymentId: step.paymentId, answer: 'allow' })
      return (await page.call(refreshOrder, { id: orderId })).data
    }
    const gift = await given()
    expect(await switchedAfter(() => accept(gift))).toMatchObject({ totalYen: 3100, refundedYen: 3100 })
    expect(await contract()).toMatchObject({ renewOn: '2027-01-21', nextYen: 4400 })
    const goesBack = () => billing.refunds.refundOrder(gift.orderId, why)
    expect(await switchedAfter(goesBack)).toMatchObject({ totalYen: 6200, refundedYen: 6200 })
    expect(await contract()).toMatchObject({ renewOn: '2026-12-22', nextYen: 4400 })
  })

  test('accepted while a switch is confirmed has it confirmed again', async () => {
    const dear = await createProduct(db, { families: [plan.id], yen: 7500 })
    await buy(page, plan.priceId)
    const { id = '' } = (await contract()) ?? {}
    const { data: shown } = await page.call(getSwitch, { id, priceId: dear.priceId })
    const gift = await given()
    const { moved, switched } = await db.transaction(async tx => {
      await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
      const moved = accept(gift)
      await expect.poll(() => countWaitingForLocks(db)).toBe(1)
      const input = { id, priceId: dear.priceId, clientId: newId(), hash: shown?.hash ?? '' }
      const switched = page.call(switchSubscription, { ...input, newMethod: 'visa-4242' })
      await expect.poll(() => countWaitingForLocks(db)).toBe(2)
      return { moved, switched }
    })
    expect((await moved).data).toMatchObject({ isAdded: true })
    expect((await switched).code).toBe('terms_changed')
    expect(await ledgerOf(db, receiver.uid)).toEqual([4400])
  })

  test('moves the renewal from which a new price is charged that was announced', async () => {
    await buy(page, plan.priceId)
    await notifyOfNewPrice()
    expect(await contract()).toMatchObject({ nextYen: 4400, priceChange: { from: '2027-01-22' } })
    await accept(await given(20))
    expect(await contract()).toMatchObject({ renewOn: '2027-01-11', priceChange: { from: '2027-02-11' } })
    for (const day of ['2027-01-11', '2027-02-11']) {
      await at(`${day}T01:00:00.000Z`)
      await run()
    }
    expect(await ledgerOf(db, receiver.uid)).toEqual([4400, 4400, 4800])
  })

  test('waits where the contract gives something else, too', async () => {
    const both = await createProduct(db, {
      grants: ['000002', '000006'].map(itemId => ({ itemId, days: null })),
    })
    await buy(page, both.priceId)
    const gift = await given()
    expect((await accept(gift)).code).toBe('gift_waits')
    expect((await page.call(getGift, gift)).data?.state).toBe('open')
    expect(await contract()).toMatchObject({ renewOn: '2026-12-22' })
  })

  test('waits while a renewal could not be paid', async () => {
    await buy(page, plan.priceId, { newMethod: 'visa-0341' })
    await at('2026-12-22T01:00:00.000Z')
    await run()
    expect(await contract()).toMatchObject({ status: 'past_due' })
    expect((await accept(await given())).code).toBe('gift_waits')
  })
})

describe('a gift in a contract whose order is paid back', () => {
  test('takes back its days, and no others', async () => {
    await buy(page, plan.priceId)
    const [first, second] = [await given(10), await given(20)]
    await accept(first)
    await accept(second)
    await billing.refunds.refundOrder(first.orderId, why)
    expect(await contract()).toMatchObject({ status: 'active', renewOn: '2027-01-11' })
    const mail = (await mailsTo(db, receiver.email)).find(({ kind }) => kind === 'gift_taken_back')
    expect(mail?.text).toContain('つぎの更新は、2027年1月11日です')
    await billing.refunds.refundOrder(second.orderId, why)
    expect(await contract()).toMatchObject({ renewOn: '2026-12-22', memo: '' })
    await at('2026-12-22T01:00:00.000Z')
    await run()
    expect(await ledgerOf(db, receiver.uid)).toEqual([4400, 4400])
  })

  test('takes back only what is left: days that were had are not charged', async () => {
    await buy(page, plan.priceId)
    const gift = await given()
    await accept(gift)
    await at('2026-12-31T03:00:00.000Z')
    await billing.refunds.refundOrder(gift.orderId, why)
    expect(await contract()).toMatchObject({ renewOn: '2027-01-01' })
  })

  test('moves those that come after it forward', async () => {
    await buy(page, plan.priceId)
    const [first, second] = [await given(10), await given(20)]
    await accept(first)
    await accept(second)
    await billing.refunds.refundOrder(first.orderId, why)
    await at('2027-01-05T03:00:00.000Z')
    await billing.refunds.refundOrder(second.orderId, why)
    expect(await contract()).toMatchObject({ renewOn: '2027-01-06' })
  })

  test('takes back of a trial only what leaves time to announce its first charge, twice', async () => {
    plan = await createProduct(db, { trialDays: 14 })
    await buy(page, plan.priceId)
    const gift = await given()
    await accept(gift)
    await at('2026-12-10T03:00:00.000Z')
    await billing.refunds.refundOrder(gift.orderId, why)
    expect(await contract()).toMatchObject({ trialUntil: '2026-12-17', renewOn: '2026-12-18' })
    for (const day of ['10', '11', '12', '17', '18']) {
      await at(`2026-12-${day}T01:00:00.000Z`)
      await billing.trials.notify()
    }
    const mails = (await mailsTo(db, receiver.email)).filter(({ kind }) => kind === 'trial_ends')
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toContain('4,400円')
    await run()
    expect(await ledgerOf(db, receiver.uid)).toEqual([4400])
  })

  test('and another one of the same contract at one moment take back the days of both', async () => {
    await buy(page, plan.priceId)
    const both = [await given(10), await given(20)]
    for (const gift of both) await accept(gift)
    const { left } = await db.transaction(async tx => {
      await tx.select().from(gifts).where(eq(gifts.redeemedBy, receiver.uid)).for('update')
      const left = both.map(({ orderId }) => billing.refunds.refundOrder(orderId, why))
      await expect.poll(() => countWaitingForLocks(db)).toBe(2)
      return { left }
    })
    expect(await Promise.all(left)).toEqual([4400, 4400])
    expect(await contract()).toMatchObject({ renewOn: '2026-12-22', memo: '' })
  })

  test('while it is accepted, and the contract ends at that moment, too, is taken back from its receiver', async () => {
    const { order } = await buy(page, plan.priceId)
    // The first job of a kind makes a row that the second waits for; a server has made it when it starts.
    await billing.refunds.refundOrder((await given()).orderId, why)
    const gift = await given()
    const { all } = await db.transaction(async tx => {
      await tx.select().from(subscriptions).where(eq(subscriptions.uid, receiver.uid)).for('update')
      const accepted = accept(gift)
      await expect.poll(() => countWaitingForLocks(db)).toBe(1)
      const left = billing.refunds.refundOrder(gift.orderId, why)
      await expect.poll(() => countWaitingForLocks(db)).toBe(2)
      const ended = billing.refunds.refundOrder(order?.id ?? '', why)
      await expect.poll(() => countWaitingForLocks(db)).toBe(3)
      return { all: Promise.all([accepted, left, ended]) }
    })
    const [accepted, ...returned] = await all
    expect(accepted.data).toMatchObject({ isAdded: true })
    expect(returned).toEqual([4400, 4400])
    expect(await contract()).toMatchObject({ status: 'ended' })
    // Of its own it has one only where the contract ended first.
    expect(new Set((await licences()).map(({ status }) => status))).toEqual(new Set(['revoked']))
  })

  test('leaves the day of a new price where it was shown last: it never comes sooner than was announced', async () => {
    await buy(page, plan.priceId)
    await notifyOfNewPrice()
    const gift = await given(20)
    await accept(gift)
    expect(await contract()).toMatchObject({ priceChange: { from: '2027-02-11' } })
    await billing.refunds.refundOrder(gift.orderId, why)
    expect(await contract()).toMatchObject({ renewOn: '2026-12-22', priceChange: { from: '2027-02-22' } })
    for (const day of ['2026-12-22', '2027-01-22', '2027-02-22']) {
      await at(`${day}T01:00:00.000Z`)
      await run()
    }
    expect(await ledgerOf(db, receiver.uid)).toEqual([4400, 4400, 4400, 4800])
  })

  test('changes nothing when its days are over', async () => {
    await buy(page, plan.priceId)
    const gift = await given()
    await accept(gift)
    await at('2027-01-21T01:00:00.000Z')
    await run()
    const before = await contract()
    await billing.refunds.refundOrder(gift.orderId, why)
    expect(await contract()).toEqual(before)
  })
})

test('a gift stays when the contract that it was added to is paid back', async () => {
  await buy(page, plan.priceId)
  const gift = await given()
  await accept(gift)
  const { id = '' } = (await contract()) ?? {}
  expect((await page.call(refundSubscription, { id })).data).toEqual({ refundedYen: 4400 })
  expect(await licences()).toMatchObject([
    { status: 'revoked' },
    { status: 'active', expireAt: '2026-12-22T14:59:59.999Z' },
  ])
  await billing.refunds.refundOrder(gift.orderId, why)
  expect((await licences()).map(({ status }) => status)).toEqual(['revoked', 'revoked'])
})
