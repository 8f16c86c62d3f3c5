import { createOrder, getCheckout, getOrder, payOrder, refreshOrder } from '@iki/contract/money/order'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { moneyApp } from '#test/money-app.ts'
import { carryOutEvents } from '#test/provider-events.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'
import { orders, payments, refunds } from './billing.tables.ts'
import { receipts } from './order/receipt.tables.ts'

const { clock, app, db, config, billing, sandbox, begin } = await moneyApp()
const { app: otherNode } = await testApp({ clock, database: db })
const other = testServices({ config, db, clock }).billing

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
beforeEach(async () => {
  ;({ member, page } = await begin())
})
const yen = () => ledgerOf(db, member.uid)

test('the same confirmation twenty times at one moment, from two nodes, is one order that is paid once', async () => {
  const { priceId } = await createProduct(db)
  const there = await signedInBrowser(otherNode, member)
  const hash = (await page.call(getCheckout, { priceId })).data?.hash ?? ''
  const input = { priceId, hash, clientId: newId(), newMethod: 'visa-4242' as const, isOfAge: true }
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? there : page).call(createOrder, input)),
  )
  const [made, ...more] = await db.select().from(orders).where(eq(orders.uid, member.uid))
  expect(more).toEqual([])
  for (const { data, code } of all) expect(data?.id ?? code).toBe(data ? made?.id : 'order_under_way')
  expect((await page.call(getOrder, { id: made?.id ?? '' })).data).toMatchObject({ state: 'paid' })
  expect(await yen()).toEqual([4400])
  expect(
    await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, made?.id ?? '')),
  ).toHaveLength(1)
})

test('after twenty declined cards in an hour the next is not asked for, and others pay', async () => {
  const { order } = await buy(page, (await createProduct(db)).priceId, { newMethod: 'visa-0002' })
  const id = order?.id ?? ''
  const codes: (string | null)[] = []
  for (let count = 1; count < 30; count += 1)
    codes.push((await page.call(payOrder, { id, newMethod: 'visa-0002' })).code)
  expect(codes.filter(code => code === 'too_many_requests')).toHaveLength(10)
  expect(await db.select().from(payments).where(eq(payments.orderId, id))).toHaveLength(20)
  expect(await yen()).toEqual([])
  const stranger = await createMember(db)
  const theirs = await signedInBrowser(app, stranger)
  expect((await buy(theirs, (await createProduct(db)).priceId)).order).toMatchObject({ state: 'paid' })
})

test('an order whose payment has no answer yet is being looked at, not unpaid, until the provider says', async () => {
  await sandbox.practice?.misbehave({ call: 'move', how: 'lost', times: 1, lateSeconds: null })
  const { order } = await buy(page, (await createProduct(db)).priceId)
  expect(order).toMatchObject({ state: 'processing', step: null })
  expect((await page.call(payOrder, { id: order?.id ?? '', newMethod: 'visa-4242' })).code).toBe(
    'order_under_way',
  )
  expect((await page.call(refreshOrder, { id: order?.id ?? '' })).data).toMatchObject({ state: 'paid' })
  expect(await yen()).toEqual([4400])
})

test('a return that is asked for by two nodes at one moment never is more than was paid', async () => {
  const id = (await buy(page, (await createProduct(db)).priceId)).order?.id ?? ''
  const ask = (of: typeof billing) =>
    of.refunds.refundOrder(id, { amountYen: 3000, reason: 'お詫び', askedBy: 'operator' }).catch(() => null)
  expect((await Promise.all([ask(billing), ask(other)])).filter(returned => returned !== null)).toEqual([
    3000,
  ])
  const asked = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, id))
  const carried = asked.flatMap(({ id: each }) => [
    billing.refunds.carryOut(each),
    other.refunds.carryOut(each),
  ])
  await Promise.all(carried)
  expect(await yen()).toEqual([4400, -3000])
})

test('messages of a day that come all at once, reversed, while two nodes sweep, change nothing more', async () => {
  await sandbox.practice?.misbehave({ call: 'message', how: 'reversed', times: 4, lateSeconds: null })
  for (let count = 0; count < 4; count += 1) await buy(page, (await createProduct(db)).priceId)
  clock.set(new Date('2026-11-23T05:00:00.000Z'))
  await Promise.all([billing.sweep(), other.sweep()])
  await carryOutEvents(db, billing)
  expect(await yen()).toEqual([4400, 4400, 4400, 4400])
  expect(await billing.reconciling.find()).toEqual([])
})

test('the taxes of two parts that are returned at one moment sum up to that of the whole', async () => {
  const id = (await buy(page, (await createProduct(db)).priceId)).order?.id ?? ''
  const ofOrder = eq(payments.orderId, id)
  for (const amountYen of [5, 6])
    await billing.refunds.refundOrder(id, { amountYen, reason: 'お詫び', askedBy: 'operator' })
  const asked = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(ofOrder)
  const { both } = await db.transaction(async tx => {
    await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    const both = asked.map((each, index) => (index ? other : billing).refunds.carryOut(each.id))
    await expect.poll(() => countWaitingForLocks(db)).toBe(2)
    return { both }
  })
  await Promise.all(both)
  const issued = await db.select().from(receipts).where(eq(receipts.orderId, id))
  const taxes = issued.flatMap(({ refundId, snapshot }) => (refundId ? [snapshot.taxYen] : []))
  expect(taxes.sort()).toEqual([0, 1])
})

test('a renewal whose node ends before the provider answers is due again at once, and paid once', async () => {
  const { order } = await buy(page, (await createProduct(db)).priceId)
  const id = order?.subscriptionId ?? ''
  clock.set(new Date('2026-12-22T01:00:00.000Z'))
  const { left } = await db.transaction(async tx => {
    await tx.execute(sql`lock table sandbox_payments in exclusive mode`)
    const left = billing.renewals.renew(id)
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    clock.set(new Date('2026-12-22T01:02:00.000Z'))
    await other.sweep()
    return { left }
  })
  await left
  expect(await other.renewals.listDue()).toContain(id)
  await other.renewals.renew(id)
  expect(await yen()).toEqual([4400, 4400])
  expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).not.toContain('renewal_failed')
})

test('payments of one order are in the order in which they were made, also within a millisecond', async () => {
  const tried = ['visa-9995', 'visa-0002', 'visa-9995', 'visa-0002', 'visa-0002', 'visa-9995'] as const
  const [first = 'visa-9995', ...others] = tried
  const { order } = await buy(page, (await createProduct(db)).priceId, { newMethod: first })
  const id = order?.id ?? ''
  for (const newMethod of others) await page.call(payOrder, { id, newMethod })
  const reasons = tried.map(card => (card === 'visa-9995' ? 'funds' : 'other'))
  const found = await billing.orders.findForOperator(id)
  expect(found?.payments.map(({ declineReason }) => declineReason)).toEqual(reasons)
  // The one that waits for the bank is the latest.
  expect((await page.call(payOrder, { id, newMethod: 'visa-3155' })).data?.step).toMatchObject({
    kind: 'sandbox-challenge',
  })
  expect((await page.call(getOrder, { id })).data?.step).not.toBeNull()
})
