import { addPaymentMethod, mostPaymentMethods } from '@iki/contract/money/payment-method'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { takeJobs } from '#test/fakes/jobs.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct } from '#test/shop.ts'
import { paymentMethods } from './billing.tables.ts'

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
})
