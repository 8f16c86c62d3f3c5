import {
  addPaymentMethod,
  deletePaymentMethod,
  mostPaymentMethods,
  setDefaultPaymentMethod,
} from '@iki/contract/money/payment-method'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { takeJobs } from '#test/fakes/jobs.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct } from '#test/shop.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'
import { paymentMethods, subscriptions } from '../billing.tables.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const { billing, sandbox } = testServices({ config, db, clock })

test('a way to pay that renews a contract stays at its provider when it is added again to a full list', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  await buy(page, (await createProduct(db)).priceId, { newMethod: 'visa-4242' })
  await db.update(paymentMethods).set({ isDefault: false }).where(eq(paymentMethods.uid, member.uid))
  clock.advance(1000)
  const more = { uid: member.uid, provider: 'sandbox', label: 'Visa', isDefault: false, createdAt: clock() }
  for (let index = 0; index < mostPaymentMethods; index += 1)
    await db.insert(paymentMethods).values({ ...more, id: newId(), providerRef: `card-${index}` })
  const dropped = vi.spyOn(sandbox.provider ?? expect.fail(), 'dropMethod')
  for (const newMethod of ['visa-4242', 'visa-3155'] as const) {
    const { code } = await page.call(addPaymentMethod, { newMethod })
    expect(code).toBe('too_many_methods')
  }
  for (const { payload } of await takeJobs(db, 'billing_drop_method')) {
    const { provider, ref } = payload as Record<string, string>
    await billing.methods.dropUnheld(provider ?? '', ref ?? '')
  }
  expect(dropped.mock.calls).toEqual([['visa-3155']])
  dropped.mockRestore()
})

test('a way to pay that its member has removed is not held any more', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const { data } = await page.call(addPaymentMethod, { newMethod: 'visa-3184' })
  await page.call(deletePaymentMethod, { id: data?.kind === 'stored' ? data.method.id : '' })
  const dropped = vi.spyOn(sandbox.provider ?? expect.fail(), 'dropMethod')
  await billing.methods.dropUnheld('sandbox', 'visa-3184')
  expect(dropped.mock.calls).toEqual([['visa-3184']])
  dropped.mockRestore()
})

test('two orders with different new cards at one moment are both paid, and one of them is the default', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const plans = [await createProduct(db), await createProduct(db)]
  const row = { id: newId(), uid: member.uid, provider: 'sandbox', providerRef: 'x', label: 'Visa' }
  let bought: ReturnType<typeof buy>[] = []
  await expect(
    db.transaction(async tx => {
      // Both wait for what happens to this default.
      await tx.insert(paymentMethods).values({ ...row, isDefault: true, createdAt: clock() })
      bought = plans.map(({ priceId }, index) =>
        buy(page, priceId, { newMethod: index ? 'visa-4242' : 'visa-0341' }),
      )
      await expect.poll(() => countWaitingForLocks(db)).toBe(2)
      throw new Error('nothing comes of it')
    }),
  ).rejects.toThrow('nothing comes of it')
  for (const { order } of await Promise.all(bought)) expect(order).toMatchObject({ state: 'paid' })
  const stored = await db.select().from(paymentMethods).where(eq(paymentMethods.uid, member.uid))
  expect(stored.map(({ isDefault }) => isDefault).sort()).toEqual([false, true])
})

test('a way to pay that becomes the one of all renewals at this very moment is not removed', async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const { data } = await page.call(addPaymentMethod, { newMethod: 'visa-3184' })
  const id = data?.kind === 'stored' ? data.method.id : ''
  await buy(page, (await createProduct(db)).priceId, { newMethod: 'visa-4242' })
  const ofMember = eq(subscriptions.uid, member.uid)
  const { choosing, removing } = await db.transaction(async tx => {
    await tx.select().from(subscriptions).where(ofMember).for('update')
    const first = page.call(setDefaultPaymentMethod, { id })
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    const second = page.call(deletePaymentMethod, { id })
    await expect.poll(() => countWaitingForLocks(db)).toBe(2)
    return { choosing: first, removing: second }
  })
  expect([(await choosing).http, (await removing).code]).toEqual([200, 'method_in_use'])
  expect(await db.select().from(subscriptions).where(ofMember)).toMatchObject([{ methodId: id }])
  const [method] = await db.select().from(paymentMethods).where(eq(paymentMethods.id, id))
  expect(method).toMatchObject({ state: 'usable', isDefault: true })
})
