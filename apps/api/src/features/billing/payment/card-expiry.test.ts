import { addPaymentMethod } from '@iki/contract/money/payment-method'
import { updateSubscription } from '@iki/contract/money/subscription'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '#test/browser.ts'
import { type createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { moneyApp } from '#test/money-app.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct } from '#test/shop.ts'
import { paymentMethods } from '../billing.tables.ts'

const { clock, app, db, config, billing, begin } = await moneyApp()
const other = testServices({ config, db, clock }).billing

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let subscriptionId: string
beforeEach(async () => {
  ;({ member, page } = await begin())
  const { order } = await buy(page, (await createProduct(db)).priceId)
  subscriptionId = order?.subscriptionId ?? ''
  await end(2027, 2)
})
const end = (expYear: number, expMonth: number) =>
  db.update(paymentMethods).set({ expYear, expMonth }).where(eq(paymentMethods.uid, member.uid))
const notices = async () => (await mailsTo(db, member.email)).filter(({ kind }) => kind === 'card_expires')
async function on(instant: string) {
  clock.set(new Date(instant))
  await Promise.all([billing.cardExpiry.notify(), other.cardExpiry.notify()])
}

test('the end of a card that renews a contract is announced 30 days before, once, by the days of Tokyo', async () => {
  await on('2027-01-28T14:59:59.000Z')
  expect(await notices()).toEqual([])
  await on('2027-01-28T15:00:00.000Z')
  await on('2027-02-10T01:00:00.000Z')
  const mails = await notices()
  expect(mails).toHaveLength(1)
  for (const part of ['Visa 末尾4242', '2027年2月の末日', '2026年12月22日', '/mypage/update_card'])
    expect(mails[0]?.text).toContain(part)
})

test('the new end of a card of the same name is announced again, when it comes', async () => {
  await on('2027-02-01T01:00:00.000Z')
  await end(2027, 3)
  await on('2027-02-28T14:00:00.000Z')
  expect(await notices()).toHaveLength(1)
  await on('2027-03-01T01:00:00.000Z')
  expect(await notices()).toHaveLength(2)
})

test('nobody is notified of a card that renews nothing, nor of one that ended long ago', async () => {
  await end(2026, 10)
  await on('2027-01-30T01:00:00.000Z')
  await end(2027, 2)
  page = await signedInBrowser(app, member)
  await page.call(updateSubscription, { id: subscriptionId, status: 'cancel' })
  await on('2027-01-31T01:00:00.000Z')
  expect(await notices()).toEqual([])
})

test('nobody is notified of a card that was replaced by another', async () => {
  await page.call(addPaymentMethod, { newMethod: 'visa-3184' })
  await db.update(paymentMethods).set({ expYear: 2039 }).where(eq(paymentMethods.label, 'Visa 末尾3184'))
  await on('2027-01-30T01:00:00.000Z')
  expect(await notices()).toEqual([])
})
