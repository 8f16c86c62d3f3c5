import { getMe } from '@iki/contract/account/session'
import { answerOrder, getCheckout, getOrder, payOrder, refreshOrder } from '@iki/contract/money/order'
import { addPaymentMethod, deletePaymentMethod, listPaymentMethods } from '@iki/contract/money/payment-method'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { payments, refunds } from '#features/billing/billing.tables.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { startFakePaidy } from '#test/fakes/paidy.ts'
import { mailsTo } from '#test/mails.ts'
import { paidyEvent, paidyEvents } from '#test/paidy-events.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'

const paidy = await startFakePaidy()
afterAll(paidy.stop)
const clock = testClock()
const settings = { ...paidy.settings, PAYMENTS_SANDBOX: 'yes' }
const { app, db, config } = await testApp({ clock, settings })
const { billing } = testServices({ config, db, clock })
const { deliver } = paidyEvents({ app, db, billing })

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let plan: Awaited<ReturnType<typeof createProduct>>
let single: Awaited<ReturnType<typeof createProduct>>
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  paidy.fake.now = clock
  Object.assign(paidy.fake, { troubles: [], asked: [], rejects: 0 })
  member = await createMember(db)
  page = await signedInBrowser(app, member)
  plan = await createProduct(db)
  single = await createProduct(db, { yen: 3300, every: 'none' })
})

const order = async (priceId: string) => {
  const { order: made } = await buy(page, priceId, { newMethod: 'window', provider: 'paidy' })
  if (made?.step?.kind !== 'paidy') throw new Error('The order does not wait for Paidy.')
  return { id: made.id, paymentId: made.step.paymentId, made }
}
const answer = (id: string, given?: string, browser = page) =>
  browser.call(answerOrder, { id, ...(given && { given }) })
/** A plan that is paid by a new agreement, as the page does it. */
async function join() {
  const { id } = await order(plan.priceId)
  const token = paidy.agree(member.uid)
  const { data } = await answer(id, token.id)
  return { order: data, token }
}
async function at(instant: string) {
  clock.set(new Date(instant))
  page = await signedInBrowser(app, member)
}
async function renewDue() {
  for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
}
const contract = async () => (await page.call(listSubscriptions, {})).data?.[0]
const licences = async () => (await page.call(getMe, {})).data?.licences ?? []
const state = async (id: string) => (await page.call(getOrder, { id })).data
const ledger = () => ledgerOf(db, member.uid)
const paymentsOf = (paymentId: string) =>
  [...paidy.fake.payments.values()].filter(({ order: { order_ref } }) => order_ref === paymentId)

describe('a single thing that is paid with Paidy', () => {
  test('waits for the member, and is captured once, by the name that was written down', async () => {
    const checkout = await page.call(getCheckout, { priceId: single.priceId })
    expect(checkout.data).toMatchObject({ provider: 'sandbox', form: null, hasPaidy: true })
    const { id, paymentId, made } = await order(single.priceId)
    expect(made).toMatchObject({
      state: 'processing',
      methodLabel: 'あと払い（ペイディ）',
      step: { kind: 'paidy', isStored: false },
    })
    expect(paidy.fake.asked).toEqual([])
    const paid = paidy.authorise(paymentId, 3300)
    expect((await answer(id, paid.id)).data).toMatchObject({ state: 'paid', step: null })
    expect((await answer(id, paid.id)).data).toMatchObject({ state: 'paid' })
    expect(paid).toMatchObject({ status: 'closed', captures: [{ amount: 3300 }] })
    expect(await ledger()).toEqual([3300])
    expect(await licences()).toHaveLength(1)
    expect((await page.call(listPaymentMethods, {})).data?.methods).toEqual([])
  })

  test.each([
    ['another amount', 1, {}],
    ['another currency', 3300, { currency: 'USD' }],
  ])('is not taken with %s, and that payment is closed at Paidy', async (_, amount, change) => {
    const { id, paymentId } = await order(single.priceId)
    const paid = paidy.authorise(paymentId, amount, change)
    expect((await answer(id, paid.id)).code).toBe('method_refused')
    expect(paid).toMatchObject({ status: 'closed', captures: [] })
    expect(await ledger()).toEqual([])
  })

  test('is not taken with the payment of another order, nor by another member', async () => {
    const { id } = await order(single.priceId)
    const stranger = await signedInBrowser(app, await createMember(db))
    const { order: theirs } = await buy(stranger, single.priceId, { newMethod: 'window', provider: 'paidy' })
    const paymentId = theirs?.step?.kind === 'paidy' ? theirs.step.paymentId : ''
    const paid = paidy.authorise(paymentId, 3300)
    expect((await answer(id, paid.id)).code).toBe('method_refused')
    expect((await answer(theirs?.id ?? '', paid.id)).code).toBe('not_found')
    expect(paid.captures).toEqual([])
    expect((await answer(theirs?.id ?? '', paid.id, stranger)).data).toMatchObject({ state: 'paid' })
    expect(await ledger()).toEqual([])
  })

  test.each(['pay_unknown', 'tok_unknown', 'pay_../tokens', '%2e', 'x'.repeat(200)])(
    'named %s is none',
    async given => {
      const { id } = await order(single.priceId)
      expect((await answer(id, given)).code).toBe('method_refused')
      expect(await state(id)).toMatchObject({ state: 'processing', step: { kind: 'paidy' } })
    },
  )

  test('and was refused by Paidy, or left by the member, can be paid in another way', async () => {
    paidy.fake.rejects = 1
    const refused = await order(single.priceId)
    const rejected = paidy.authorise(refused.paymentId, 3300)
    expect((await answer(refused.id, rejected.id)).data).toMatchObject({
      state: 'failed',
      declineReason: 'other',
      step: null,
    })
    clock.set(new Date('2026-11-22T03:01:00.000Z'))
    const again = { id: refused.id, newMethod: 'window', provider: 'paidy' as const }
    expect((await page.call(payOrder, again)).data).toMatchObject({ state: 'processing' })
    expect((await answer(refused.id)).data).toMatchObject({ state: 'failed' })
    const card = await page.call(payOrder, { id: refused.id, newMethod: 'visa-4242' })
    expect(card.data).toMatchObject({ state: 'paid', methodLabel: 'カード（練習用）' })
    expect(await ledger()).toEqual([3300])
  })

  test('whose authorisation ran out before it was captured costs nothing', async () => {
    const { id, paymentId } = await order(single.priceId)
    const paid = paidy.authorise(paymentId, 3300)
    paid.expires_at = '2026-11-22T02:59:00.000Z'
    expect((await answer(id, paid.id)).data).toMatchObject({ state: 'failed' })
    expect(await ledger()).toEqual([])
  })

  test('that nobody agrees to is given up after half an hour, and a payment that comes later is closed', async () => {
    const { id, paymentId } = await order(single.priceId)
    await at('2026-11-22T03:31:00.000Z')
    await billing.sweep()
    await billing.orders.expireOverdue()
    expect(await state(id)).toMatchObject({ state: 'expired', step: null })
    const late = paidy.authorise(paymentId, 3300)
    await deliver(paidyEvent(late))
    expect(late).toMatchObject({ status: 'closed', captures: [] })
    expect(await ledger()).toEqual([])
  })
})

describe('an answer of Paidy’s that is lost', () => {
  test.each(['lost', 'failing'] as const)('(%s) when it has captured: once, and paid', async kind => {
    const { id, paymentId } = await order(single.priceId)
    const paid = paidy.authorise(paymentId, 3300)
    paidy.fake.troubles.push({ path: `/payments/${paid.id}/captures`, kind })
    await answer(id, paid.id)
    await page.call(refreshOrder, { id })
    expect(await state(id)).toMatchObject({ state: 'paid' })
    expect(paid.captures).toHaveLength(1)
    expect(await ledger()).toEqual([3300])
  })

  test('before it has captured: the next sweep captures it', async () => {
    const { id, paymentId } = await order(single.priceId)
    const paid = paidy.authorise(paymentId, 3300)
    paidy.fake.troubles.push({ path: `/payments/${paid.id}/captures`, kind: 'down' })
    await answer(id, paid.id)
    expect(await ledger()).toEqual([])
    await at('2026-11-22T03:02:00.000Z')
    await billing.sweep()
    expect(await state(id)).toMatchObject({ state: 'paid' })
    expect(await ledger()).toEqual([3300])
  })

  test('about a new authorisation: its message brings its name, and no other is made', async () => {
    const { id, paymentId } = await order(plan.priceId)
    paidy.fake.troubles.push({ path: '/payments', kind: 'lost' })
    const token = paidy.agree(member.uid)
    expect((await answer(id, token.id)).data).toMatchObject({ state: 'processing', step: null })
    for (const minute of [2, 20]) {
      clock.set(new Date(Date.parse('2026-11-22T03:00:00.000Z') + minute * 60_000))
      await billing.sweep()
    }
    expect(paymentsOf(paymentId)).toMatchObject([{ status: 'authorized' }])
    const [orphan] = paymentsOf(paymentId)
    if (orphan) await deliver(paidyEvent(orphan))
    page = await signedInBrowser(app, member)
    expect(await state(id)).toMatchObject({ state: 'paid' })
    expect(await ledger()).toEqual([4400])
  })
})

describe('a plan that renews with Paidy', () => {
  test('and was started with a trial is no finding when its agreement was ended later', async () => {
    plan = await createProduct(db, { trialDays: 14 })
    const { order: joining, token } = await join()
    expect(joining).toMatchObject({ state: 'paid', totalYen: 0 })
    token.status = 'deleted'
    expect(await billing.reconciling.find()).toEqual([])
  })

  test('is paid by an agreement of the member’s own, which is stored', async () => {
    const { order: paid, token } = await join()
    expect(paid).toMatchObject({
      state: 'paid',
      totalYen: 4400,
      methodLabel: 'あと払い（ペイディ）・電話番号 末尾5678',
    })
    expect(await licences()).toMatchObject([{ subscriptionStatus: 'active' }])
    const { data } = await page.call(listPaymentMethods, {})
    expect(data?.methods).toMatchObject([{ provider: 'paidy', isDefault: true, isUsable: true }])
    expect(data?.paidy).toMatchObject({ publicKey: 'pk_test_ofTheTests', member: member.uid })
    expect([...paidy.fake.payments.values()].at(-1)).toMatchObject({ token: token.id, amount: 4400 })
  })

  test('waits for its contract first, and holds neither its order nor its payment meanwhile', async () => {
    const { id, paymentId, made } = await order(plan.priceId)
    const token = paidy.agree(member.uid)
    let answered: ReturnType<typeof answer> | undefined
    await db.transaction(async tx => {
      const hold = (table: string, which: string) =>
        tx.execute(sql`select id from ${sql.identifier(table)} where id = ${which} for update nowait`)
      await hold('subscriptions', made.subscriptionId ?? '')
      answered = answer(id, token.id)
      await expect.poll(() => countWaitingForLocks(db)).toBe(1)
      await hold('orders', id)
      await hold('payments', paymentId)
    })
    expect((await answered)?.data).toMatchObject({ state: 'paid' })
    expect(await ledger()).toEqual([4400])
  })

  test('is not paid by the agreement of somebody else', async () => {
    const { id } = await order(plan.priceId)
    const theirs = paidy.agree((await createMember(db)).uid)
    expect((await answer(id, theirs.id)).code).toBe('method_refused')
    expect(paidy.fake.asked).not.toContain('POST /payments')
    const added = await page.call(addPaymentMethod, { newMethod: theirs.id, provider: 'paidy' })
    expect(added.code).toBe('method_refused')
  })

  test('is renewed without the member, once', async () => {
    await join()
    await at('2026-12-22T01:00:00.000Z')
    await renewDue()
    await renewDue()
    expect(await ledger()).toEqual([4400, 4400])
    expect(await contract()).toMatchObject({ status: 'active', renewOn: '2027-01-22' })
  })

  test('and is refused is tried again another day', async () => {
    await join()
    await at('2026-12-22T01:00:00.000Z')
    paidy.fake.rejects = 1
    await renewDue()
    expect(await contract()).toMatchObject({ status: 'past_due' })
    await at('2026-12-23T01:00:00.000Z')
    await renewDue()
    expect(await contract()).toMatchObject({ status: 'active' })
    expect(await ledger()).toEqual([4400, 4400])
  })

  test('whose agreement the member has stopped is not tried again, and is paid with a card', async () => {
    const { token } = await join()
    token.status = 'suspended'
    await at('2026-12-22T01:00:00.000Z')
    await renewDue()
    await at('2026-12-23T01:00:00.000Z')
    await renewDue()
    expect(await contract()).toMatchObject({ status: 'past_due' })
    expect((await mailsTo(db, member.email)).filter(({ kind }) => kind === 'renewal_failed')).toHaveLength(1)
    await page.call(addPaymentMethod, { newMethod: 'visa-4242' })
    expect(await contract()).toMatchObject({ status: 'active' })
    expect(await ledger()).toEqual([4400, 4400])
  })

  test('whose answer is lost waits for six hours, and then is tried on another day with one authorisation', async () => {
    await join()
    await at('2026-12-22T01:00:00.000Z')
    paidy.fake.troubles.push({ path: '/payments', kind: 'lost' })
    await renewDue()
    const orphan = [...paidy.fake.payments.values()].at(-1)
    await at('2026-12-22T05:00:00.000Z')
    await billing.sweep()
    await renewDue()
    expect(await contract()).toMatchObject({ status: 'active' })
    await at('2026-12-22T07:30:00.000Z')
    await billing.sweep()
    expect(await contract()).toMatchObject({ status: 'past_due' })
    await at('2026-12-23T01:00:00.000Z')
    await renewDue()
    expect(await contract()).toMatchObject({ status: 'active' })
    if (orphan) await deliver(paidyEvent(orphan))
    expect(orphan).toMatchObject({ status: 'closed', captures: [] })
    expect(await ledger()).toEqual([4400, 4400])
  })
})

describe('an agreement that is removed', () => {
  test('is ended at Paidy, also when it has ended there before', async () => {
    const token = paidy.agree(member.uid)
    const added = await page.call(addPaymentMethod, { newMethod: token.id, provider: 'paidy' })
    const id = added.data?.kind === 'stored' ? added.data.method.id : ''
    token.status = 'deleted'
    expect((await page.call(deletePaymentMethod, { id })).code).toBeNull()
    expect((await page.call(listPaymentMethods, {})).data?.methods).toEqual([])
  })

  test('with a member who leaves; while Paidy does not answer, leaving waits', async () => {
    const { token } = await join()
    paidy.fake.troubles.push({ path: `/tokens/${token.id}`, kind: 'down' })
    await expect(billing.leaving.stop(member.uid)).rejects.toThrow()
    expect(await billing.leaving.stop(member.uid)).toBe(true)
    expect(token.status).toBe('deleted')
    expect(await billing.leaving.isChargeable(db, member.uid)).toBe(false)
  })
})

test('a refund whose answer is lost returns the money once', async () => {
  const { id, paymentId } = await order(single.priceId)
  const paid = paidy.authorise(paymentId, 3300)
  await answer(id, paid.id)
  await billing.refunds.refundOrder(id, { reason: 'お申し出', askedBy: 'operator', amountYen: 1000 })
  const [refund] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, id), eq(refunds.state, 'asked')))
  paidy.fake.troubles.push({ path: `/payments/${paid.id}/refunds`, kind: 'lost' })
  await expect(billing.refunds.carryOut(refund?.id ?? '')).rejects.toThrow()
  await billing.refunds.carryOut(refund?.id ?? '')
  expect(paid.refunds).toMatchObject([{ amount: 1000 }])
  expect(await ledger()).toEqual([3300, -1000])
})
