import { answerOrder, getOrder, refreshOrder } from '@iki/contract/money/order'
import { listPaymentMethods } from '@iki/contract/money/payment-method'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { startFakePaidy } from '#test/fakes/paidy.ts'
import { mailsTo } from '#test/mails.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'

const paidy = await startFakePaidy()
afterAll(paidy.stop)
const clock = testClock()
const settings = { ...paidy.settings, PAYMENTS_SANDBOX: 'yes' }
const { app, db, config } = await testApp({ clock, settings })
const { billing } = testServices({ config, db, clock })

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  paidy.fake.now = clock
  Object.assign(paidy.fake, { troubles: [], asked: [], rejects: 0 })
  member = await createMember(db)
  page = await signedInBrowser(app, member)
})
async function at(instant: string) {
  clock.set(new Date(instant))
  page = await signedInBrowser(app, member)
}
async function renewDue() {
  for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
}
const contract = async () => (await page.call(listSubscriptions, {})).data?.[0]
/** A plan that is ordered with Paidy, and waits for its window. */
async function ordered(shelf: Parameters<typeof createProduct>[1]) {
  const { priceId } = await createProduct(db, shelf)
  const { order } = await buy(page, priceId, { newMethod: 'window', provider: 'paidy' })
  return order?.id ?? ''
}
const answer = (id: string, given?: string) => page.call(answerOrder, { id, ...(given && { given }) })
const isRenewed = async (shelf: Parameters<typeof createProduct>[1]) => {
  const id = await ordered(shelf)
  const token = paidy.agree(member.uid)
  await answer(id, token.id)
  return { id, token }
}

describe('an agreement that renews a contract and was ended at Paidy without a message', () => {
  const short = async (found: ReturnType<typeof billing.reconciling.find>) =>
    (await found).map(({ fault, there }) => [fault, there])

  test.each(['suspended', 'deleted'])(
    'is found three days before (%s), and mended by reading it',
    async status => {
      const { token } = await isRenewed({})
      token.status = status as typeof token.status
      await at('2026-12-10T03:00:00.000Z')
      expect(await billing.reconciling.find()).toEqual([])
      await at('2026-12-20T03:00:00.000Z')
      expect(await short(billing.reconciling.find())).toEqual([['method_ended', token.id]])
      expect(await billing.reconciling.mend()).toEqual([])
      const { data } = await page.call(listPaymentMethods, {})
      expect(data?.methods.filter(({ isUsable }) => isUsable)).toEqual([])
      expect(await contract()).toMatchObject({ status: 'active', methodLabel: null })
      await at('2026-12-22T01:00:00.000Z')
      await renewDue()
      const notices = (await mailsTo(db, member.email)).filter(({ kind }) => kind === 'renewal_failed')
      expect(notices).toHaveLength(1)
      expect(await ledgerOf(db, member.uid)).toEqual([4400])
    },
  )

  test('is no finding while it can be used, or when Paidy does not answer', async () => {
    await isRenewed({})
    await at('2026-12-20T03:00:00.000Z')
    expect(await billing.reconciling.find()).toEqual([])
  })
})

describe('a trial with Paidy', () => {
  const trial = { trialDays: 14 }

  test('makes an agreement and no payment, and is charged by it when it ends, once', async () => {
    const { id, token } = await isRenewed(trial)
    expect((await page.call(getOrder, { id })).data).toMatchObject({ state: 'paid', totalYen: 0 })
    expect(paidy.fake.asked.filter(each => each === 'POST /payments')).toEqual([])
    expect(await contract()).toMatchObject({ trialUntil: '2026-12-05' })
    await at('2026-12-06T01:00:00.000Z')
    await renewDue()
    await renewDue()
    expect(await ledgerOf(db, member.uid)).toEqual([4400])
    expect([...paidy.fake.payments.values()].at(-1)).toMatchObject({ token: token.id, amount: 4400 })
    expect(await contract()).toMatchObject({ status: 'active', trialUntil: null })
  })

  test('whose window is left begins nothing, and can be started again with a card', async () => {
    const id = await ordered(trial)
    expect((await answer(id)).data).toMatchObject({ state: 'failed', totalYen: 0 })
    expect(await contract()).toBeUndefined()
  })

  test('that nobody agrees to is over after half an hour', async () => {
    const id = await ordered(trial)
    await at('2026-11-22T03:31:00.000Z')
    await billing.sweep()
    expect((await page.call(refreshOrder, { id })).data).toMatchObject({ state: 'expired' })
    expect(await contract()).toBeUndefined()
    expect((await answer(id, paidy.agree(member.uid).id)).http).toBe(200)
    expect(await contract()).toBeUndefined()
  })

  test('is not started with the agreement of somebody else', async () => {
    const id = await ordered(trial)
    const theirs = paidy.agree((await createMember(db)).uid)
    expect((await answer(id, theirs.id)).code).toBe('method_refused')
    expect(await contract()).toBeUndefined()
  })

  test('is no purchase in what Paidy receives about its buyer', async () => {
    const free = await createProduct(db, trial)
    await buy(page, free.priceId)
    const buyer = async () => (await page.call(listPaymentMethods, {})).data?.paidy?.buyer
    expect(await buyer()).toMatchObject({ orderCount: 0, paidYen: 0, lastYen: 0 })
    await buy(page, (await createProduct(db, { yen: 3300, every: 'none' })).priceId)
    expect(await buyer()).toMatchObject({ orderCount: 1, paidYen: 3300, lastYen: 3300 })
  })
})
