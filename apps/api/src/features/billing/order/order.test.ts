import { getMe } from '@iki/contract/account/session'
import * as contract from '@iki/contract/money/order'
import { answerSandboxChallenge, createOrder, getCheckout, getOrder } from '@iki/contract/money/order'
import { listPaymentMethods } from '@iki/contract/money/payment-method'
import { getReceipt, reissueReceipt } from '@iki/contract/money/receipt'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { type MeasuredStatement, measured } from '#core/telemetry/measured.ts'
import { prices } from '#features/product/product.tables.ts'
import type { Browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { moneyApp } from '#test/money-app.ts'
import { buy, createProduct } from '#test/shop.ts'
import { familyHolds, orders, payments } from '../billing.tables.ts'
import { moneyLedger } from '../money-ledger.tables.ts'

const { clock, app, db, begin, ...services } = await moneyApp()

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let plan: Awaited<ReturnType<typeof createProduct>>
beforeEach(async () => {
  ;({ member, page } = await begin())
  plan = await createProduct(db)
})

const ledgerOf = (orderId: string) => db.select().from(moneyLedger).where(eq(moneyLedger.orderId, orderId))
const licences = async () => (await page.call(getMe, {})).data?.licences ?? []
const contracts = async () => (await page.call(listSubscriptions, {})).data ?? []

describe('an order that is paid', () => {
  test('is at most 34 statements, for which it waits 21 times, with a new card', async () => {
    await buy(page, plan.priceId)
    const other = await signedInBrowser(app, await createMember(db))
    const { data: checkout } = await other.call(getCheckout, { priceId: plan.priceId })
    const sent: string[] = []
    let [waits, underWay] = [0, 0]
    const note = (message: unknown) => {
      sent.push((message as MeasuredStatement).name)
      if (underWay++ === 0) waits++
    }
    const answered = () => void underWay--
    measured.statement.start.subscribe(note)
    measured.statement.asyncEnd.subscribe(answered)
    const given = { priceId: plan.priceId, newMethod: 'visa-4242', hash: checkout?.hash ?? '' }
    const { data: order } = await other.call(createOrder, { ...given, clientId: newId(), isOfAge: true })
    measured.statement.start.unsubscribe(note)
    measured.statement.asyncEnd.unsubscribe(answered)
    expect(order?.state).toBe('paid')
    // Begin and commit, twice, have no names. The receipt travels with the second commit.
    expect(sent.length + 4, sent.join(', ')).toBeLessThanOrEqual(34)
    expect(waits + 3).toBeLessThanOrEqual(21)
  })

  test('opens the plan, for what is paid and a week, and begins a contract', async () => {
    const { order } = await buy(page, plan.priceId)
    expect(order).toMatchObject({ state: 'paid', kind: 'join', totalYen: 4400, taxYen: 400, step: null })
    expect(order?.methodLabel).toBe('カード（練習用）・Visa 末尾4242')
    expect(await licences()).toMatchObject([
      {
        itemId: '000002',
        status: 'active',
        subscriptionStatus: 'active',
        paidUntil: '2026-12-21T14:59:59.999Z',
        expireAt: '2026-12-28T14:59:59.999Z',
      },
    ])
    expect(await contracts()).toMatchObject([
      {
        status: 'active',
        memo: '',
        startedOn: '2026-11-22',
        renewOn: '2026-12-22',
        methodLabel: 'Visa 末尾4242',
      },
    ])
    expect(await ledgerOf(order?.id ?? '')).toMatchObject([{ kind: 'charge', yen: 4400 }])
  })

  test('is mailed with all that was shown, and has a receipt that can be issued again', async () => {
    const { order } = await buy(page, plan.priceId)
    const [mail] = await mailsTo(db, member.email)
    expect(mail).toMatchObject({ kind: 'order_accepted' })
    for (const { title, lines } of order?.confirmation?.items ?? [])
      for (const text of [title, ...lines]) expect(mail?.text).toContain(text)
    const number = order?.receiptNumber ?? ''
    const receipt = (await page.call(getReceipt, { number })).data
    expect(receipt).toMatchObject({
      kind: 'receipt',
      totalYen: 4400,
      taxYen: 400,
      addressee: '',
      reissueCount: 0,
    })
    const again = (await page.call(reissueReceipt, { number, addressee: '株式会社はる' })).data
    expect(again).toMatchObject({ number, addressee: '株式会社はる', reissueCount: 1 })
    const stranger = await signedInBrowser(app, await createMember(db))
    expect((await stranger.call(getReceipt, { number })).code).toBe('not_found')
  })

  test('stores the card, with which the next one is bought', async () => {
    await buy(page, plan.priceId)
    const [method] = (await page.call(listPaymentMethods, {})).data?.methods ?? []
    expect(method).toMatchObject({ label: 'Visa 末尾4242', isDefault: true })
    const other = await createProduct(db)
    const { order } = await buy(page, other.priceId, { methodId: method?.id ?? '' })
    expect(order).toMatchObject({ state: 'paid' })
  })

  test('of a single thing opens it for its days, and renews nothing', async () => {
    const single = await createProduct(db, { every: 'none', yen: 3300 })
    const { order } = await buy(page, single.priceId)
    expect(order).toMatchObject({ state: 'paid', kind: 'single', subscriptionId: null })
    expect(await licences()).toMatchObject([{ itemId: '000002', expireAt: '2026-12-22T14:59:59.999Z' }])
    expect(await contracts()).toEqual([])
  })
})

describe('the confirmation', () => {
  test('has to be exactly the one that was shown', async () => {
    const { data: shown } = await page.call(getCheckout, { priceId: plan.priceId })
    const input = { priceId: plan.priceId, newMethod: 'visa-4242', isOfAge: true }
    clock.set(new Date('2026-11-23T03:00:00.000Z')) // Its days are those of tomorrow.
    page = await signedInBrowser(app, member)
    const late = await page.call(createOrder, { ...input, clientId: newId(), hash: shown?.hash ?? '' })
    expect(late.code).toBe('terms_changed')
    const forged = await page.call(createOrder, { ...input, clientId: newId(), hash: 'x' })
    expect(forged.code).toBe('terms_changed')
    expect(await db.select().from(orders).where(eq(orders.uid, member.uid))).toEqual([])
  })

  test('is agreed to by somebody of age', async () => {
    const { data: shown } = await page.call(getCheckout, { priceId: plan.priceId })
    const hash = shown?.hash ?? ''
    const input = { priceId: plan.priceId, newMethod: 'visa-4242', clientId: newId(), hash }
    expect((await page.call(createOrder, { ...input, isOfAge: false })).code).toBe('age_not_confirmed')
  })

  test('is of a price that can be chosen now', async () => {
    expect((await page.call(getCheckout, { priceId: 'no-such-price' })).code).toBe('not_found')
    await db.update(prices).set({ isListed: false }).where(eq(prices.id, plan.priceId))
    expect((await page.call(getCheckout, { priceId: plan.priceId })).code).toBe('checkout_closed')
  })
})

describe('nobody pays twice', () => {
  test('by pressing twenty times: the same order comes back, and one payment is made', async () => {
    const { input, order } = await buy(page, plan.priceId)
    const again = await Promise.all(Array.from({ length: 20 }, () => page.call(createOrder, input as never)))
    expect(new Set(again.map(({ data }) => data?.id))).toEqual(new Set([order?.id]))
    const rows = await db.select().from(orders).where(eq(orders.uid, member.uid))
    expect(rows).toHaveLength(1)
    expect(await ledgerOf(order?.id ?? '')).toHaveLength(1)
  })

  test('by ordering the same plan in twenty tabs at one moment', async () => {
    const { data: shown } = await page.call(getCheckout, { priceId: plan.priceId })
    const hash = shown?.hash ?? ''
    const input = { priceId: plan.priceId, newMethod: 'visa-4242', isOfAge: true, hash }
    const all = await Promise.all(
      Array.from({ length: 20 }, () => page.call(createOrder, { ...input, clientId: newId() })),
    )
    expect(all.filter(({ data }) => data?.state === 'paid')).toHaveLength(1)
    expect(new Set(all.map(({ code }) => code))).toEqual(
      new Set([null, ...all.map(({ code }) => code).filter(code => code !== null)]),
    )
    for (const { code } of all.filter(({ data }) => !data))
      expect(['subscription_exists', 'order_under_way']).toContain(code)
    const rows = await db
      .select()
      .from(moneyLedger)
      .innerJoin(orders, eq(orders.id, moneyLedger.orderId))
      .where(eq(orders.uid, member.uid))
    expect(rows).toHaveLength(1)
  })

  test('for two plans of one family', async () => {
    await buy(page, plan.priceId)
    const low = await createProduct(db, { families: [plan.id] })
    expect((await page.call(getCheckout, { priceId: low.priceId })).data?.hold).toMatchObject({
      kind: 'subscription',
    })
    expect((await buy(page, low.priceId)).code).toBe('subscription_exists')
  })

  test('with one clientId for two prices', async () => {
    const { input } = await buy(page, plan.priceId)
    const other = await createProduct(db)
    const changed = { ...input, priceId: other.priceId, isOfAge: true }
    expect((await page.call(createOrder, changed as never)).code).toBe('repeated_differently')
  })
})

describe('a card that is declined', () => {
  test('costs and opens nothing, says why, and another card pays the same order', async () => {
    const { order } = await buy(page, plan.priceId, { newMethod: 'visa-9995' })
    expect(order).toMatchObject({ state: 'failed', declineReason: 'funds', receiptNumber: null })
    expect(await licences()).toEqual([])
    const paid = await page.call(contract.payOrder, { id: order?.id ?? '', newMethod: 'visa-4242' })
    expect(paid.data).toMatchObject({ state: 'paid' })
    expect(await licences()).toHaveLength(1)
    expect(await ledgerOf(order?.id ?? '')).toHaveLength(1)
    expect((await page.call(contract.payOrder, { id: order?.id ?? '', newMethod: 'visa-4242' })).code).toBe(
      'order_over',
    )
  })

  test('leaves the plan free again, once the order was given up', async () => {
    const { order } = await buy(page, plan.priceId, { newMethod: 'visa-0002' })
    expect((await buy(page, plan.priceId)).code).toBe('order_under_way')
    const id = order?.id ?? ''
    expect((await page.call(contract.giveUpOrder, { id })).data).toMatchObject({ state: 'void' })
    expect((await page.call(contract.giveUpOrder, { id })).data).toMatchObject({ state: 'void' })
    expect((await buy(page, plan.priceId)).order).toMatchObject({ state: 'paid' })
  })

  test('leaves it free after half an hour, too', async () => {
    await buy(page, plan.priceId, { newMethod: 'visa-0002' })
    clock.set(new Date('2026-11-22T03:31:00.000Z'))
    await services.billing.sweep()
    expect(await db.select().from(familyHolds).where(eq(familyHolds.uid, member.uid))).toEqual([])
    expect((await buy(page, plan.priceId)).order).toMatchObject({ state: 'paid' })
  })
})

describe('the bank’s question', () => {
  test('holds the order until it is allowed', async () => {
    const { order } = await buy(page, plan.priceId, { newMethod: 'visa-3155' })
    expect(order).toMatchObject({ state: 'processing', step: { kind: 'sandbox-challenge' } })
    expect(await licences()).toEqual([])
    const paymentId = order?.step?.kind === 'sandbox-challenge' ? order.step.paymentId : ''
    const stranger = await signedInBrowser(app, await createMember(db))
    const answer = { paymentId, answer: 'allow' as const }
    expect((await stranger.call(answerSandboxChallenge, answer)).code).toBe('not_found')
    await page.call(answerSandboxChallenge, answer)
    const looked = await page.call(contract.refreshOrder, { id: order?.id ?? '' })
    expect(looked.data).toMatchObject({ state: 'paid', step: null })
    expect(await licences()).toHaveLength(1)
  })

  test('that is refused costs nothing', async () => {
    const { order } = await buy(page, plan.priceId, { newMethod: 'visa-3155' })
    const paymentId = order?.step?.kind === 'sandbox-challenge' ? order.step.paymentId : ''
    await page.call(answerSandboxChallenge, { paymentId, answer: 'refuse' })
    const looked = await page.call(contract.refreshOrder, { id: order?.id ?? '' })
    expect(looked.data).toMatchObject({ state: 'failed', declineReason: 'authentication' })
    expect(await ledgerOf(order?.id ?? '')).toEqual([])
  })
})

describe('a payment whose answer comes later', () => {
  test('is believed when the provider says so, without the browser', async () => {
    const { order } = await buy(page, plan.priceId, { newMethod: 'visa-0077' })
    expect(order).toMatchObject({ state: 'processing' })
    clock.set(new Date('2026-11-22T03:02:00.000Z'))
    await services.billing.sweep()
    expect((await page.call(getOrder, { id: order?.id ?? '' })).data).toMatchObject({ state: 'paid' })
    expect(await licences()).toHaveLength(1)
  })

  test('that was written down and never started has moved nothing, and is given up', async () => {
    const { order } = await buy(page, plan.priceId, { newMethod: 'visa-9995' })
    const orderId = order?.id ?? ''
    await db.update(orders).set({ state: 'open' }).where(eq(orders.id, orderId))
    await db.insert(payments).values({
      id: newId(),
      orderId,
      provider: 'sandbox',
      isOffSession: false,
      state: 'created',
      amountYen: 4400,
      createdAt: clock(),
    })
    clock.set(new Date('2026-11-22T03:05:00.000Z'))
    await services.billing.sweep()
    expect((await page.call(getOrder, { id: orderId })).data).toMatchObject({
      state: 'failed',
      declineReason: null,
    })
    const paid = await page.call(contract.payOrder, { id: orderId, newMethod: 'visa-4242' })
    expect(paid.data).toMatchObject({ state: 'paid' })
  })
})

test('an order whose provider does not answer delays no other one', async () => {
  const [first, second] = [await buy(page, plan.priceId, { newMethod: 'visa-3155' }), await createProduct(db)]
  const other = await buy(page, second.priceId, { newMethod: 'visa-3155' })
  const waiting = eq(payments.orderId, first.order?.id ?? '')
  await db.update(payments).set({ provider: 'stripe' }).where(waiting) // It is not set up here.
  clock.set(new Date('2026-11-22T03:31:00.000Z'))
  page = await signedInBrowser(app, member)
  await services.billing.sweep()
  const stateOf = async (id = '') => (await page.call(getOrder, { id })).data?.state
  expect(await stateOf(other.order?.id)).toBe('expired')
  expect(await stateOf(first.order?.id)).toBe('processing')
})

test('an order of another member is not found, whatever is asked of it', async () => {
  const { order } = await buy(page, plan.priceId, { newMethod: 'visa-0002' })
  const id = order?.id ?? ''
  const stranger = await signedInBrowser(app, await createMember(db))
  const answers = await Promise.all([
    stranger.call(getOrder, { id }),
    stranger.call(contract.refreshOrder, { id }),
    stranger.call(contract.payOrder, { id, newMethod: 'visa-4242' }),
    stranger.call(contract.giveUpOrder, { id }),
  ])
  expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('not_found'))
})

test('the history adds up each year of Tokyo, and is exported with all of its lines', async () => {
  clock.set(new Date('2026-12-31T14:59:00.000Z'))
  page = await signedInBrowser(app, member)
  const single = await createProduct(db, { every: 'none', yen: 3300, title: '=合宿, 春' })
  await buy(page, single.priceId)
  clock.set(new Date('2026-12-31T15:00:00.000Z'))
  await buy(page, plan.priceId)
  await buy(page, (await createProduct(db)).priceId, { newMethod: 'visa-0002' })
  expect((await page.call(contract.listPaymentHistory, {})).data?.years).toEqual([
    { year: 2027, paidYen: 4400 },
    { year: 2026, paidYen: 3300 },
  ])
  const { response } = await page.call(contract.exportPaymentHistory, {})
  expect(response.headers['content-type']).toContain('text/csv')
  const [heads, newest, oldest, ...rest] = response.body.split('\r\n')
  expect(heads).toContain('お支払いの日')
  expect(newest).toContain('"2027-01-01","下腹重心オンライン","2027-01-01","2027-01-31",4400,400,0')
  expect(oldest).toContain(`"2026-12-31","'=合宿, 春","","",3300,300,0`)
  expect(rest).toEqual([''])
})

test('the history has the orders of the member, the newest first, a page after another', async () => {
  for (let index = 0; index < 3; index++) {
    clock.set(new Date(`2026-11-22T03:0${index}:00.000Z`))
    await buy(page, (await createProduct(db, { every: 'none' })).priceId)
  }
  const { data } = await page.call(contract.listPaymentHistory, {})
  expect(data?.orders).toHaveLength(3)
  expect(data?.next).toBe(null)
  const times = data?.orders.map(({ createdAt }) => createdAt) ?? []
  expect(times).toEqual(times.toSorted().toReversed())
})

test('an operator finds an order by its number, and returns a part of it', async () => {
  const { order } = await buy(page, plan.priceId)
  const found = await services.billing.orders.findForOperator(order?.number ?? '')
  expect(found).toMatchObject({ id: order?.id, payments: [{ state: 'paid' }] })
  const refund = { reason: '二重の決済', askedBy: 'operator' }
  expect(await services.billing.refunds.refundOrder(found?.id ?? '', { ...refund, amountYen: 734 })).toBe(734)
  const left = await page.call(getOrder, { id: order?.id ?? '' })
  expect(left.data).toMatchObject({ state: 'paid', refundedYen: 734 })
  await expect(
    services.billing.refunds.refundOrder(found?.id ?? '', { ...refund, amountYen: 3667 }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await contracts()).toMatchObject([{ status: 'active' }])
  expect(await services.billing.orders.findForOperator('2026-999999')).toBe(null)
})
