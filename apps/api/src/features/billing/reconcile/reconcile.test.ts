import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { coupons } from '#features/coupon/coupon.tables.ts'
import { licences } from '#features/licence/licence.tables.ts'
import { reservations } from '#features/reservation/reservation.tables.ts'
import type { Browser } from '#test/browser.ts'
import { moneyApp } from '#test/money-app.ts'
import { buy, createCoupon, createLessons, createProduct, reserve } from '#test/shop.ts'
import { orders, payments, refunds, subscriptions } from '../billing.tables.ts'
import { receiptCounters } from '../order/receipt.tables.ts'

const { clock, db, billing, begin } = await moneyApp()
const { reconciling } = billing

let page: Browser
let orderId: string
let subscriptionId: string
let couponId: string
beforeEach(async () => {
  ;({ page } = await begin())
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

test('a payment that was started and forgotten is found after an hour, and mended', async () => {
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

async function reserved(newMethod: 'visa-4242' | 'visa-0002') {
  const lessons = await createLessons(db)
  const slot = { priceId: lessons.priceId, slotId: lessons.on('2026-12-02') }
  const { order } = await reserve(page, slot, { newMethod })
  const id = order?.id ?? ''
  const [row] = await db.select().from(reservations).where(eq(reservations.orderId, id))
  return { order: id, id: row?.id ?? '' }
}

test('a seat is found that is not as its order is: paid and only held, or held and reserved for what is over', async () => {
  const { id, order } = await reserved('visa-4242')
  const set = async (state: 'held' | 'reserved', ofOrder: string) => {
    await db.update(reservations).set({ state }).where(eq(reservations.id, id))
    const paidAt = ['paid', 'refunded'].includes(ofOrder) ? clock() : null
    await db.update(orders).set({ state: ofOrder, paidAt }).where(eq(orders.id, order))
    return (await found()).filter(([fault]) => fault === 'seat_unlike_order')
  }
  const isWrong = [['seat_unlike_order', id]]
  expect(await set('reserved', 'paid')).toEqual([])
  expect(await set('held', 'paid')).toEqual(isWrong)
  for (const state of ['void', 'expired', 'refunded', 'open']) {
    expect(await set('reserved', state)).toEqual(isWrong)
    expect(await set('held', state)).toEqual(state === 'open' ? [] : isWrong)
  }
  expect(await set('held', 'processing')).toEqual([])
  await db.update(reservations).set({ state: 'lapsed' }).where(eq(reservations.id, id))
  await db.update(orders).set({ state: 'paid', paidAt: clock() }).where(eq(orders.id, order))
})

test('a seat whose payment was declined is held for its half hour, and found an hour after it', async () => {
  const { id } = await reserved('visa-0002')
  expect(await found()).toEqual([])
  clock.set(new Date(clock().getTime() + 90 * 60_000))
  expect(await found()).toEqual([])
  clock.set(new Date(clock().getTime() + 1))
  expect(await found()).toEqual([['seat_unlike_order', id]])
  await billing.sweep()
  expect(await found()).toEqual([])
})

test('a seat whose money was all returned is not found', async () => {
  const { order } = await reserved('visa-4242')
  await billing.refunds.refundOrder(order, { reason: '休講', askedBy: 'operator' })
  expect(await found()).toEqual([])
})
