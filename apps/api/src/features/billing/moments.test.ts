import { tokyoDay } from '@iki/contract/api/tokyo'
import { createOrder, getCheckout } from '@iki/contract/money/order'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { users } from '#features/account/account.tables.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct } from '#test/shop.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'
import { orders } from './billing.tables.ts'
import { receipts } from './order/receipt.tables.ts'

const clock = testClock()
/** How far the clock moves each time it is read. */
let stepMs = 0
const { app, db, config } = await testApp({
  clock: () => {
    clock.advance(stepMs)
    return clock()
  },
})
const { billing } = testServices({ config, db, clock })
beforeEach(() => {
  stepMs = 0
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
})

test('of eight orders at one moment a member has five open, and no more', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const inputs = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { priceId } = await createProduct(db)
      const { data } = await page.call(getCheckout, { priceId })
      return { priceId, hash: data?.hash ?? '', clientId: newId(), newMethod: 'visa-0002', isOfAge: true }
    }),
  )
  const answers = await Promise.all(inputs.map(input => page.call(createOrder, input)))
  expect(answers.map(({ data, code }) => data?.state ?? code).toSorted()).toEqual([
    ...Array(5).fill('failed'),
    ...Array(3).fill('order_under_way'),
  ])
  expect(await db.select().from(orders).where(eq(orders.uid, member.uid))).toHaveLength(5)
})

test('an order that is paid over the midnight of New Year has one moment: its year, its receipt, and the number of that', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const started = clock().getTime()
  stepMs = 1
  await buy(page, (await createProduct(db)).priceId)
  const reads = clock().getTime() - started
  const midnight = new Date('2026-12-31T15:00:00.000Z').getTime()
  const years = new Set<string>()
  for (let before = 1; before < reads; before += 1) {
    stepMs = 0
    clock.set(new Date(midnight - 60_000))
    const other = await createMember(db)
    const theirs = await signedInBrowser(app, other)
    const { priceId } = await createProduct(db, { every: 'none' })
    clock.set(new Date(midnight - before))
    stepMs = 1
    const { order } = await buy(theirs, priceId)
    if (!order?.paidAt) continue
    const [receipt] = await db.select().from(receipts).where(eq(receipts.orderId, order.id))
    const year = tokyoDay(new Date(order.paidAt)).slice(0, 4)
    years.add(year)
    expect([receipt?.number.slice(0, 4), receipt?.snapshot.paidOn.slice(0, 4)]).toEqual([year, year])
  }
  expect([...years].toSorted()).toEqual(['2026', '2027'])
})

test('an address that becomes the member’s in the moment of their trial is known to have had it, too', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const { priceId } = await createProduct(db, { trialDays: 14 })
  const email = `${newId().toLowerCase()}@new.example.com`
  const { uid } = member
  let bought: ReturnType<typeof buy> | undefined
  await db.transaction(async tx => {
    await tx.update(users).set({ email }).where(eq(users.uid, uid))
    await billing.trials.claimEmail(tx, { uid, email })
    bought = buy(page, priceId)
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
  })
  expect((await bought)?.order).toMatchObject({ state: 'paid', totalYen: 0 })
  await db.update(users).set({ email: null }).where(eq(users.uid, uid))
  const again = await signedInBrowser(app, await createMember(db, { email }))
  const { data } = await again.call(getCheckout, { priceId })
  expect(data?.confirmation.button).not.toContain('お試し')
})

test('a trial and another order of a member at one moment do not wait for each other', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const [trial, other] = [await createProduct(db, { trialDays: 14 }), await createProduct(db)]
  const bought: ReturnType<typeof buy>[] = []
  await db.transaction(async tx => {
    await tx.select().from(users).where(eq(users.uid, member.uid)).for('update')
    for (const { priceId } of [trial, other]) {
      bought.push(buy(page, priceId))
      await expect.poll(() => countWaitingForLocks(db)).toBe(bought.length)
    }
  })
  const states = (await Promise.all(bought)).map(({ order }) => order?.state)
  expect(states).toEqual(['paid', 'paid'])
})
