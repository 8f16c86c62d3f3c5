import { giveUpOrder, payOrder, refreshOrder } from '@iki/contract/money/order'
import { addPaymentMethod, listPaymentMethods, mostPaymentMethods } from '@iki/contract/money/payment-method'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { orders, paymentMethods, payments } from '#features/billing/billing.tables.ts'
import { providerEvents } from '#features/billing/payment/provider-event.tables.ts'
import { trialClaims } from '#features/billing/subscription/trial.tables.ts'
import type { Browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { takeJobs } from '#test/fakes/jobs.ts'
import { startFakeStripe } from '#test/fakes/stripe.ts'
import { moneyApp } from '#test/money-app.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'

const stripe = await startFakeStripe()
afterAll(stripe.stop)
const { app, db, clock, billing } = await moneyApp(stripe)

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let plan: Awaited<ReturnType<typeof createProduct>>
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  stripe.fake.now = () => Math.floor(clock().getTime() / 1000)
  stripe.fake.troubles.length = 0
  stripe.fake.asked.length = 0
  member = await createMember(db)
  page = await signedInBrowser(app, member)
  plan = await createProduct(db, { trialDays: 14 })
})
const begin = (newMethod: `pm_${string}` = 'pm_card_visa') => buy(page, plan.priceId, { newMethod })
/** Stripe says that a card is stored, and we look. */
async function deliver(id: string): Promise<void> {
  const { payload, headers } = stripe.event('setup_intent.succeeded', { object: 'setup_intent', id })
  await app.inject({ method: 'POST', url: '/v1/webhooks/stripe', payload, headers })
  for (const { eventId } of await db.select().from(providerEvents))
    await billing.events.apply('stripe', eventId)
}
const refOf = async (orderId = '') =>
  (await db.select().from(payments).where(eq(payments.orderId, orderId)))[0]?.providerRef ?? ''

test('the card of a trial is kept by a SetupIntent, and charged without its member when the trial ends', async () => {
  const { order } = await begin()
  expect(order).toMatchObject({ state: 'paid', totalYen: 0, methodLabel: 'カード・Visa 末尾4242' })
  expect(stripe.fake.asked).toEqual([
    'POST /v1/customers',
    'POST /v1/setup_intents',
    expect.stringMatching(/^POST \/v1\/setup_intents\/.*\/confirm$/),
    expect.stringMatching(/^GET \/v1\/setup_intents\//),
  ])
  clock.set(new Date('2026-12-06T01:00:00.000Z'))
  for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
  expect(await ledgerOf(db, member.uid)).toEqual([4400])
})

test('a bank that asks is answered on the page, or by a message when the browser was closed', async () => {
  const { order } = await begin('pm_card_authenticationRequiredOnSetup')
  const id = await refOf(order?.id)
  expect(order).toMatchObject({ state: 'processing', step: { clientSecret: `${id}_secret_ofTheTests` } })
  stripe.act(id, true)
  await deliver(id)
  const [contract] = (await page.call(listSubscriptions, {})).data ?? []
  expect(contract).toMatchObject({ status: 'active', trialUntil: '2026-12-05' })
})

test('a bank that is answered with no, and a card that is declined, begin nothing', async () => {
  const asked = await begin('pm_card_authenticationRequiredOnSetup')
  stripe.act(await refOf(asked.order?.id), false)
  const looked = await page.call(refreshOrder, { id: asked.order?.id ?? '' })
  expect(looked.data).toMatchObject({ state: 'failed', declineReason: 'authentication' })
  const declined = await page.call(payOrder, {
    id: asked.order?.id ?? '',
    newMethod: 'pm_card_visa_chargeDeclined',
  })
  expect(declined.data).toMatchObject({ state: 'failed', declineReason: 'other' })
  expect((await page.call(listSubscriptions, {})).data).toEqual([])
})

test('an answer that is lost keeps the card once: the sweep asks', async () => {
  stripe.fake.troubles.push({ path: '/v1/setup_intents/', kind: 'lost' })
  const { order } = await begin()
  clock.set(new Date('2026-11-22T03:05:00.000Z'))
  await billing.sweep()
  const looked = await page.call(refreshOrder, { id: order?.id ?? '' })
  expect(looked.data).toMatchObject({ state: 'paid', totalYen: 0 })
  expect([...stripe.fake.setups.values()].filter(({ metadata }) => metadata.payment).length).toBeGreaterThan(
    0,
  )
})

test('a card with which another account has tried the plan is declined, and another card begins it', async () => {
  await begin('pm_card_jcb')
  const again = await createMember(db)
  page = await signedInBrowser(app, again)
  const { order } = await begin('pm_card_jcb')
  expect(order).toMatchObject({ state: 'failed', declineReason: 'trial_used', totalYen: 0 })
  expect((await page.call(listSubscriptions, {})).data).toEqual([])
  const paid = await page.call(payOrder, { id: order?.id ?? '', newMethod: 'pm_card_visa' })
  expect(paid.data).toMatchObject({ state: 'paid', totalYen: 0 })
})

test('a card with which the plan was tried buys it without a trial, entered once more and no more', async () => {
  await begin('pm_card_jcb')
  const again = await createMember(db)
  page = await signedInBrowser(app, again)
  const { order } = await begin('pm_card_jcb')
  expect(order).toMatchObject({ declineReason: 'trial_used' })
  await page.call(giveUpOrder, { id: order?.id ?? '' })
  const bought = await begin('pm_card_jcb')
  expect(bought.order).toMatchObject({ state: 'paid', totalYen: 4400 })
  expect(await ledgerOf(db, again.uid)).toEqual([4400])
})

test('a card that was declined for a trial, or is one too many, is kept at Stripe no longer', async () => {
  const detached = () => stripe.fake.asked.filter(each => each.endsWith('/detach'))
  await begin('pm_card_jcb')
  page = await signedInBrowser(app, await createMember(db))
  await takeJobs(db, 'billing_drop_method')
  await begin('pm_card_jcb')
  async function drop() {
    const dropped = await takeJobs(db, 'billing_drop_method')
    expect(dropped).toHaveLength(1)
    const { provider, ref } = Object(dropped[0]?.payload)
    expect(ref).toMatch(/^pm_/)
    await billing.methods.dropUnheld(provider, ref)
    expect(detached().at(-1)).toBe(`POST /v1/payment_methods/${ref}/detach`)
  }
  await drop()
  const first = { uid: member.uid, provider: 'stripe', label: 'Visa', isDefault: false, createdAt: clock() }
  for (let index = 0; index < mostPaymentMethods; index += 1)
    await db.insert(paymentMethods).values({ ...first, id: newId(), providerRef: `pm_${index}` })
  page = await signedInBrowser(app, member)
  const { code } = await page.call(addPaymentMethod, { newMethod: 'pm_card_visa' })
  expect(code).toBe('too_many_methods')
  await drop()
  expect(detached()).toHaveLength(2)
})

test('a card that was stored without its fingerprint is known from the next renewal on', async () => {
  const paid = await createProduct(db)
  await buy(page, paid.priceId, { newMethod: 'pm_card_jcb' })
  const ofMember = eq(paymentMethods.uid, member.uid)
  await db.update(paymentMethods).set({ fingerprint: null }).where(ofMember)
  clock.set(new Date('2026-12-22T01:00:00.000Z'))
  for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
  const [stored] = await db.select().from(paymentMethods).where(ofMember)
  expect(stored?.fingerprint).toEqual(expect.any(String))
  page = await signedInBrowser(app, member)
  await buy(page, plan.priceId, { methodId: stored?.id ?? '' })
  page = await signedInBrowser(app, await createMember(db))
  expect((await begin('pm_card_jcb')).order).toMatchObject({ declineReason: 'trial_used' })
})

test('of two accounts that begin with one card at one moment, one gets the trial', async () => {
  await begin('pm_card_jcb')
  const all = await db.select().from(trialClaims).where(eq(trialClaims.family, plan.id))
  await db.delete(trialClaims).where(eq(trialClaims.family, plan.id))
  const again = await createMember(db)
  page = await signedInBrowser(app, again)
  const { ordering } = await db.transaction(async tx => {
    await tx.insert(trialClaims).values(all)
    const waiting = begin('pm_card_jcb')
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    return { ordering: waiting }
  })
  expect((await ordering).order).toMatchObject({ state: 'failed', declineReason: 'trial_used' })
})

describe('a card that was declined for a trial, and that Stripe has kept,', () => {
  async function declined() {
    await begin('pm_card_jcb')
    page = await signedInBrowser(app, await createMember(db))
    const { order } = await begin('pm_card_jcb')
    return { id: order?.id ?? '', ref: await refOf(order?.id) }
  }
  const stateOf = async (ref: string) =>
    (await db.select().from(payments).where(eq(payments.providerRef, ref)))[0]?.state
  const labels = async () => (await page.call(listPaymentMethods, {})).data?.methods.map(({ label }) => label)

  test('stays declined when it is looked at after its order was given up, and is stored nowhere', async () => {
    const { id, ref } = await declined()
    await page.call(giveUpOrder, { id })
    await deliver(ref)
    expect(await stateOf(ref)).toBe('failed')
    expect(await labels()).toEqual([])
  })

  test('stays declined when it is looked at after another card has started the trial', async () => {
    const { id, ref } = await declined()
    await page.call(payOrder, { id, newMethod: 'pm_card_visa' })
    await deliver(ref)
    expect(await stateOf(ref)).toBe('failed')
    expect(await labels()).toEqual(['Visa 末尾4242'])
  })

  test('is no finding', async () => {
    await declined()
    expect(await billing.reconciling.find()).toEqual([])
  })
})

test('a trial that was kept is no finding, though Stripe lists no SetupIntents and does not answer', async () => {
  await begin()
  const down = { path: '/v1/setup_intents/', kind: 'down' } as const
  stripe.fake.troubles.push(...Array.from({ length: 3 }, () => down))
  expect(await billing.reconciling.find()).toEqual([])
})

test('a card that is confirmed after its order is over is not stored', async () => {
  const { order } = await begin('pm_card_authenticationRequiredOnSetup')
  const ofOrder = eq(orders.id, order?.id ?? '')
  await db.update(orders).set({ state: 'void' }).where(ofOrder)
  const ref = await refOf(order?.id)
  await takeJobs(db, 'billing_drop_method')
  stripe.act(ref, true)
  await deliver(ref)
  expect((await page.call(listPaymentMethods, {})).data?.methods).toEqual([])
  expect(await takeJobs(db, 'billing_drop_method')).toMatchObject([{ payload: { provider: 'stripe' } }])
  expect((await db.select().from(orders).where(ofOrder))[0]?.state).toBe('void')
})
