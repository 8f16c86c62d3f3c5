import { getOrder, payOrder } from '@iki/contract/money/order'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { startFakeStripe } from '#test/fakes/stripe.ts'
import { moneyApp } from '#test/money-app.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'

const stripe = await startFakeStripe()
afterAll(stripe.stop)
const { app, db, clock, billing } = await moneyApp(stripe)

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let id: string
async function at(instant: string) {
  clock.set(new Date(instant))
  page = await signedInBrowser(app, member)
}
const contract = async () => (await page.call(listSubscriptions, {})).data?.[0]
const order = async () => (await page.call(getOrder, { id })).data
const latestIntent = () => [...stripe.fake.intents.values()].at(-1)

beforeEach(async () => {
  stripe.fake.now = () => Math.floor(clock().getTime() / 1000)
  member = await createMember(db)
  await at('2026-11-22T03:00:00.000Z')
  await buy(page, (await createProduct(db)).priceId, { newMethod: 'pm_card_chargeCustomerFail' })
  await at('2026-12-22T01:00:00.000Z')
  for (const due of await billing.renewals.listDue()) await billing.renewals.renew(due)
  id = (await contract())?.openOrderId ?? ''
})

/** Half an hour passes: nothing is given up before that. */
async function leave() {
  await at('2026-12-22T01:30:00.000Z')
  await billing.sweep()
  expect(await order()).toMatchObject({ state: 'processing' })
  await at('2026-12-22T01:30:01.000Z')
  await billing.sweep()
}

test.each([
  ['that Stripe never moved', 'pm_card_visa', 'requires_confirmation'],
  ['whose bank’s question was never answered', 'pm_card_authenticationRequired', 'requires_action'],
] as const)(
  'a renewal by hand %s is given up at Stripe after half an hour, and can be paid again',
  async (_, newMethod, status) => {
    if (status === 'requires_confirmation')
      for (const _ of Array(3)) stripe.fake.troubles.push({ path: '/v1/payment_intents/', kind: 'down' })
    await page.call(payOrder, { id, newMethod })
    expect(latestIntent()).toMatchObject({ status })
    await leave()
    expect(await order()).toMatchObject({ state: 'failed', step: null })
    expect(latestIntent()).toMatchObject({ status: 'canceled' })
    expect(await contract()).toMatchObject({ status: 'past_due', openOrderId: id })
    expect((await page.call(payOrder, { id, newMethod: 'pm_card_jcb' })).data).toMatchObject({
      state: 'paid',
    })
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400])
  },
)

test('a bank that is answered just before then counts: the renewal is paid, once', async () => {
  await page.call(payOrder, { id, newMethod: 'pm_card_authenticationRequired' })
  stripe.act(latestIntent()?.id ?? '', true)
  await at('2026-12-22T01:30:01.000Z')
  await billing.sweep()
  expect(await order()).toMatchObject({ state: 'paid' })
  expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400])
})
