import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { coupons } from '#features/coupon/coupon.tables.ts'
import { licences } from '#features/licence/licence.tables.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { buy, createCoupon, createProduct } from '#test/shop.ts'
import { orders, payments, refunds, subscriptions } from './billing.tables.ts'
import { receiptCounters } from './receipt.tables.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const { billing } = testServices({ config, db, clock })
const { reconciling } = billing

let page: Browser
let orderId: string
let subscriptionId: string
let couponId: string
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  page = await signedInBrowser(app, await createMember(db))
  const { id, code } = await createCoupon(db)
  const plan = await createProduct(db)
  const { order } = await buy(page, plan.priceId, { newMethod: 'visa-4242', coupon: code })
  orderId = order?.id ?? ''
  subscriptionId = order?.subscriptionId ?? ''
  couponId = id
})
const found = async () => (await reconciling.find()).map(({ fault, object }) => [fault, object])
const paymentOf = async (id: string) =>
  (await db.select().from(payments).where(eq(payments.orderId, id)))[0]?.id ?? ''

test('what was paid, declined and returned as it should be is not found', async () => {
  await buy(page, (await createProduct(db)).priceId, { newMethod: 'visa-0002' })
  await billing.refunds.refundOrder(orderId, { amountYen: 100, reason: 'お詫び', askedBy: 'operator' })
  for (const { id } of await db.select().from(refunds).orderBy(asc(refunds.createdAt)))
    await billing.refunds.carryOut(id)
  expect(await found()).toEqual([])
})

test('a return that was not carried out is found after an hour, and mended once', async () => {
  await billing.refunds.refundOrder(orderId, { amountYen: 100, reason: 'お詫び', askedBy: 'operator' })
  clock.set(new Date(clock().getTime() + 3_600_001))
  expect((await found()).map(([fault]) => fault)).toEqual(['refund_waiting'])
  expect(await reconciling.mend()).toEqual([])
  expect(await reconciling.mend()).toEqual([])
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.refundedYen).toBe(100)
})

test('each disagreement is found by its object, and goes when it is put right', async () => {
  const ofContract = eq(licences.sourceId, subscriptionId)
  const [licence] = await db.select().from(licences).where(ofContract)
  await db.update(orders).set({ totalYen: 1 }).where(eq(orders.id, orderId))
  await db.update(coupons).set({ held: 3 }).where(eq(coupons.id, couponId))
  await db.update(licences).set({ expireAt: clock() }).where(ofContract)
  await db.update(receiptCounters).set({ last: sql`last + 1` }).where(eq(receiptCounters.series, '2026-R'))
  expect(await found()).toEqual([
    ['order_sums', orderId],
    ['contract_without_licence', subscriptionId],
    ['coupon_counts', couponId],
    ['receipt_gap', '2026-R'],
  ])
  await db.update(orders).set({ totalYen: 3740 }).where(eq(orders.id, orderId))
  await db.update(coupons).set({ held: 0 }).where(eq(coupons.id, couponId))
  if (licence) await db.update(licences).set({ expireAt: licence.expireAt }).where(ofContract)
  await db.update(receiptCounters).set({ last: sql`last - 1` }).where(eq(receiptCounters.series, '2026-R'))
  expect(await found()).toEqual([])
})

test('a payment of which the provider says otherwise is found', async () => {
  const id = await paymentOf(orderId)
  await db.update(payments).set({ capturedYen: 3739 }).where(eq(payments.id, id))
  expect(await found()).toEqual([['provider_differs', id]])
  expect(await reconciling.mend()).toEqual([])
})

test('a payment that was begun and forgotten is found after an hour, and mended', async () => {
  const { order } = await buy(page, (await createProduct(db)).priceId, { newMethod: 'visa-3155' })
  const id = await paymentOf(order?.id ?? '')
  expect(await found()).toEqual([])
  clock.set(new Date(clock().getTime() + 3_600_001))
  expect(await found()).toEqual([['payment_forgotten', id]])
  await db.update(payments).set({ state: 'created', providerRef: null }).where(eq(payments.id, id))
  expect(await reconciling.mend()).toEqual([])
  expect(await reconciling.mend()).toEqual([])
})

test('two live contracts of a family are found', async () => {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
  if (!row) throw new Error('no contract')
  const second = `${subscriptionId}x`
  await db.insert(subscriptions).values({ ...row, id: second, paidUntil: clock() })
  expect(await found()).toEqual([['two_of_a_family', `${subscriptionId} ${second}`]])
  await db.delete(subscriptions).where(eq(subscriptions.id, second))
})
