import { payOrder } from '@iki/contract/money/order'
import { addPaymentMethod } from '@iki/contract/money/payment-method'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { saveProduct } from '#features/product/product.store.ts'
import { prices, products } from '#features/product/product.tables.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'
import { orders, subscriptions } from '../billing.tables.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const { billing } = testServices({ config, db, clock })

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let plan: Awaited<ReturnType<typeof createProduct>>
/** A renewal whose first try at a new price was declined; the operator takes the price back then. */
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  member = await createMember(db)
  page = await signedInBrowser(app, member)
  plan = await createProduct(db)
  await buy(page, plan.priceId, { newMethod: 'visa-0341' })
  await at('2026-11-25')
})
async function replacePrice(yen: number, from: string | null): Promise<void> {
  const [product] = await db.select().from(products).where(eq(products.id, plan.id))
  const [old] = await db.select().from(prices).where(eq(prices.id, plan.priceId))
  if (!product || !old) throw new Error('There is no such product.')
  const replaces = { replacesId: from && old.id, replacesFrom: from }
  const next = { ...old, id: `${old.id}-new`, amountYen: yen, ...replaces }
  await saveProduct(db, { ...product, prices: [old, next] })
}
async function at(day: string): Promise<void> {
  clock.set(new Date(`${day}T01:00:00.000Z`))
  page = await signedInBrowser(app, member)
}
async function run(): Promise<void> {
  for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
}
async function declinedAt(yen: number): Promise<void> {
  await replacePrice(yen, '2026-12-20')
  await billing.priceChanges.notify()
  const [paidUntil, nextAttemptAt] = [
    new Date('2027-01-21T14:59:59.999Z'),
    new Date('2027-01-22T00:00:00.000Z'),
  ]
  await db
    .update(subscriptions)
    .set({ renewOn: '2027-01-22', paidUntil, nextAttemptAt })
    .where(eq(subscriptions.uid, member.uid))
  await at('2027-01-22')
  await run()
  expect(await contract()).toMatchObject({ status: 'past_due', nextYen: yen })
}
const contract = async () => (await page.call(listSubscriptions, {})).data?.[0]
/** With another card, so that the next try works. */
const useAnother = () =>
  db.execute(sql`update payment_methods set provider_ref = 'visa-4242' where uid = ${member.uid}`)

test('a renewal whose new price is taken back between two tries is charged at the old one', async () => {
  await declinedAt(4800)
  await replacePrice(4800, null)
  await useAnother()
  await at('2027-01-23')
  await run()
  expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400])
  const [renewal] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.uid, member.uid), eq(orders.kind, 'renewal')))
  expect(renewal).toMatchObject({ priceId: plan.priceId, taxYen: 400 })
  expect(await contract()).toMatchObject({ price: { id: plan.priceId }, status: 'active' })
})

test('a member who pays it by hand meanwhile pays the old one, too', async () => {
  await declinedAt(4800)
  await replacePrice(4800, null)
  await page.call(addPaymentMethod, { newMethod: 'visa-4242' })
  expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400])
})

test('who pays at the moment in which it becomes cheaper pays that', async () => {
  await declinedAt(4800)
  const { openOrderId: id = '' } = (await contract()) ?? {}
  const ofOrder = eq(orders.id, id ?? '')
  const { paid } = await db.transaction(async tx => {
    await tx.select().from(subscriptions).where(eq(subscriptions.uid, member.uid)).for('update')
    const paid = page.call(payOrder, { id: id ?? '', newMethod: 'visa-4242' })
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    await tx.update(orders).set({ totalYen: 4400, taxYen: 400 }).where(ofOrder)
    return { paid }
  })
  expect((await paid).data).toMatchObject({ state: 'paid', totalYen: 4400 })
  expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400])
})

test('a cheaper price that was asked for and is taken back stays', async () => {
  await declinedAt(4000)
  await replacePrice(4000, null)
  await useAnother()
  await at('2027-01-23')
  await run()
  expect(await ledgerOf(db, member.uid)).toEqual([4400, 4000])
})

test('the daily job shows it at the old price before it is tried', async () => {
  await declinedAt(4800)
  await replacePrice(4800, null)
  await billing.prices.correctAll()
  await billing.prices.correctAll()
  expect(await contract()).toMatchObject({ nextYen: 4400 })
})
