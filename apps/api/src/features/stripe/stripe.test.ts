import { getMe } from '@iki/contract/account/session'
import { getCheckout, listPaymentHistory, payOrder, refreshOrder } from '@iki/contract/money/order'
import { addPaymentMethod, deletePaymentMethod, listPaymentMethods } from '@iki/contract/money/payment-method'
import { listSubscriptions, refundSubscription } from '@iki/contract/money/subscription'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { orders, payments, refunds } from '#features/billing/billing.tables.ts'
import { providerEvents } from '#features/billing/payment/provider-event.tables.ts'
import type { Browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { startFakeStripe } from '#test/fakes/stripe.ts'
import { mailsTo } from '#test/mails.ts'
import { moneyApp } from '#test/money-app.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'

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
  plan = await createProduct(db)
})

const join = (newMethod: `pm_${string}` = 'pm_card_visa') => buy(page, plan.priceId, { newMethod })
async function at(instant: string) {
  clock.set(new Date(instant))
  page = await signedInBrowser(app, member)
}
const contract = async () => (await page.call(listSubscriptions, {})).data?.[0]
const licences = async () => (await page.call(getMe, {})).data?.licences ?? []
const ledger = () => ledgerOf(db, member.uid)
const paymentsOf = (orderId = '') => db.select().from(payments).where(eq(payments.orderId, orderId))
/** What Stripe has of a member's order now. */
async function intentOf(orderId = '') {
  const [payment] = await paymentsOf(orderId)
  const intent = stripe.fake.intents.get(payment?.providerRef ?? '')
  if (!intent) throw new Error('Stripe has no such payment.')
  return intent
}
async function renewDue() {
  for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
}
const send = ({ payload, headers }: ReturnType<typeof stripe.event>) =>
  app.inject({ method: 'POST', url: '/v1/webhooks/stripe', payload, headers })
/** The message, and the jobs that follow from it. */
async function deliver(type: string, intent: { id: string }, id?: string) {
  const answer = await send(stripe.event(type, { object: 'payment_intent', id: intent.id }, id ? { id } : {}))
  for (const { eventId } of await db.select().from(providerEvents))
    await billing.events.apply('stripe', eventId)
  return answer
}

describe('a card of Stripe', () => {
  test('is charged in two steps, and what its form needs is returned', async () => {
    const checkout = await page.call(getCheckout, { priceId: plan.priceId })
    expect(checkout.data).toMatchObject({
      provider: 'stripe',
      form: { publicKey: 'pk_test_ofTheTests', scriptUrl: `${stripe.url}/js/stripe.js` },
    })
    const { order } = await join()
    expect(order).toMatchObject({ state: 'paid', methodLabel: 'カード・Visa 末尾4242', totalYen: 4400 })
    expect(await licences()).toMatchObject([{ itemId: '000002', subscriptionStatus: 'active' }])
    expect(await ledger()).toEqual([4400])
    expect(stripe.fake.asked).toEqual([
      'POST /v1/customers',
      'POST /v1/payment_intents',
      expect.stringMatching(/^POST .*\/confirm$/),
    ])
    expect(await intentOf(order?.id)).toMatchObject({ amount: 4400, setupFutureUsage: 'off_session' })
  })

  test('that is declined costs nothing, is closed at Stripe, and another one pays the same order', async () => {
    const { order } = await join('pm_card_visa_chargeDeclinedInsufficientFunds')
    expect(order).toMatchObject({ state: 'failed', declineReason: 'funds' })
    expect(await intentOf(order?.id)).toMatchObject({ status: 'canceled' })
    const paid = await page.call(payOrder, { id: order?.id ?? '', newMethod: 'pm_card_jcb' })
    expect(paid.data).toMatchObject({ state: 'paid', methodLabel: 'カード・JCB 末尾0505' })
    expect(await ledger()).toEqual([4400])
  })

  test.each(['tok_visa', 'pm_', 'pm_card_visa/../../refunds', 'pm_nobody'])(
    'named %s is none',
    async newMethod => {
      const { code } = await join(newMethod as `pm_${string}`)
      expect(code).toBe('invalid_input')
      expect(await ledger()).toEqual([])
      const [open] = await db.select().from(orders).where(eq(orders.uid, member.uid))
      const paid = await page.call(payOrder, { id: open?.id ?? '', newMethod: 'pm_card_visa' })
      expect(paid.data).toMatchObject({ state: 'paid' })
    },
  )

  test('whose bank asks waits for the answer, and no page but the member’s own gets its secret', async () => {
    const { order } = await join('pm_card_authenticationRequiredOnSetup')
    const intent = await intentOf(order?.id)
    expect(order).toMatchObject({
      state: 'processing',
      step: { kind: 'stripe-action', clientSecret: `${intent.id}_secret_ofTheTests` },
    })
    expect(await licences()).toEqual([])
    stripe.act(intent.id, true)
    const looked = await page.call(refreshOrder, { id: order?.id ?? '' })
    expect(looked.data).toMatchObject({ state: 'paid', step: null })
    expect(await licences()).toHaveLength(1)
  })

  test('whose bank is answered with no is declined', async () => {
    const { order } = await join('pm_card_authenticationRequiredOnSetup')
    stripe.act((await intentOf(order?.id)).id, false)
    const looked = await page.call(refreshOrder, { id: order?.id ?? '' })
    expect(looked.data).toMatchObject({ state: 'failed', declineReason: 'authentication' })
  })
})

describe('an answer of Stripe’s that is lost', () => {
  test.each(['lost', 'failing'] as const)(
    '(%s) when the money has moved charges once, and the order is paid',
    async kind => {
      stripe.fake.troubles.push(
        { path: '/v1/payment_intents/', kind },
        { path: '/v1/payment_intents/', kind: 'down' },
      )
      const { order } = await join()
      await billing.sweep()
      clock.set(new Date('2026-11-22T03:02:00.000Z'))
      await billing.sweep()
      page = await signedInBrowser(app, member)
      expect((await page.call(refreshOrder, { id: order?.id ?? '' })).data).toMatchObject({ state: 'paid' })
      expect(await ledger()).toEqual([4400])
      const charged = [...stripe.fake.intents.values()].filter(
        ({ metadata, status }) => status === 'succeeded' && metadata.payment === undefined,
      )
      expect(charged).toEqual([])
      expect(await paymentsOf(order?.id)).toHaveLength(1)
    },
  )

  test('before anything was started leaves an order that can be paid', async () => {
    for (const _ of Array(3)) stripe.fake.troubles.push({ path: '/v1/payment_intents', kind: 'down' })
    const { code } = await join()
    expect(code).toBe('internal')
    expect(await ledger()).toEqual([])
    const [open] = await db.select().from(orders).where(eq(orders.uid, member.uid))
    const paid = await page.call(payOrder, { id: open?.id ?? '', newMethod: 'pm_card_visa' })
    expect(paid.data).toMatchObject({ state: 'paid' })
    expect(await ledger()).toEqual([4400])
  })
})

describe('a renewal', () => {
  test('is charged without the member, with the card that was stored, and without asking their bank', async () => {
    await join('pm_card_visa')
    await at('2026-12-22T01:00:00.000Z')
    await renewDue()
    await renewDue()
    expect(await ledger()).toEqual([4400, 4400])
    const renewal = [...stripe.fake.intents.values()].at(-1)
    expect(renewal).toMatchObject({ status: 'succeeded', setupFutureUsage: null })
    expect(await contract()).toMatchObject({ status: 'active', renewOn: '2027-01-22' })
  })

  test('that the bank wants to ask about is not tried again without the member', async () => {
    const { order } = await join('pm_card_authenticationRequired')
    stripe.act((await intentOf(order?.id)).id, true)
    await page.call(refreshOrder, { id: order?.id ?? '' })
    await at('2026-12-22T01:00:00.000Z')
    await renewDue()
    expect(await contract()).toMatchObject({ status: 'past_due' })
    await at('2026-12-23T01:00:00.000Z')
    await renewDue()
    expect(await ledger()).toEqual([4400])
    expect((await mailsTo(db, member.email)).filter(({ kind }) => kind === 'renewal_failed')).toHaveLength(1)
  })

  test('that fails is tried again, and paid at once with a new card', async () => {
    await join('pm_card_chargeCustomerFail')
    await at('2026-12-22T01:00:00.000Z')
    await renewDue()
    expect(await contract()).toMatchObject({ status: 'past_due' })
    const added = await page.call(addPaymentMethod, { newMethod: 'pm_card_jcb' })
    expect(added.data).toMatchObject({ kind: 'stored', method: { label: 'JCB 末尾0505', isDefault: true } })
    expect(await contract()).toMatchObject({ status: 'active', methodLabel: 'JCB 末尾0505' })
    expect(await ledger()).toEqual([4400, 4400])
  })
})

describe('a card that is stored', () => {
  test('after its bank has asked, and by its own member only', async () => {
    const asked = await page.call(addPaymentMethod, { newMethod: 'pm_card_authenticationRequiredOnSetup' })
    const step = asked.data?.kind === 'step' ? asked.data : null
    expect(step?.clientSecret).toMatch(/_secret_/)
    const again = { newMethod: step?.newMethod ?? '' }
    expect((await page.call(addPaymentMethod, again)).data?.kind).toBe('step')
    stripe.act(again.newMethod, true)
    const stranger = await signedInBrowser(app, await createMember(db))
    expect((await stranger.call(addPaymentMethod, again)).code).toBe('method_refused')
    expect((await page.call(addPaymentMethod, again)).data).toMatchObject({ kind: 'stored' })
    expect((await page.call(addPaymentMethod, again)).data).toMatchObject({ kind: 'stored' })
    expect((await page.call(listPaymentMethods, {})).data?.methods).toHaveLength(1)
  })

  test('and declined at once is none; one that is removed is removed at Stripe', async () => {
    expect((await page.call(addPaymentMethod, { newMethod: 'pm_card_visa_chargeDeclined' })).code).toBe(
      'method_refused',
    )
    const { data } = await page.call(addPaymentMethod, { newMethod: 'pm_card_visa' })
    const id = data?.kind === 'stored' ? data.method.id : ''
    await page.call(deletePaymentMethod, { id })
    expect(stripe.fake.asked.at(-1)).toMatch(/^POST .*\/detach$/)
  })
})

test('a member who is erased is no customer at Stripe any more, however often that is asked for', async () => {
  await page.call(addPaymentMethod, { newMethod: 'pm_card_visa' })
  const before = stripe.fake.removed.size
  await billing.leaving.forgetAtProviders(member.uid)
  expect(stripe.fake.removed.size).toBe(before + 1)
  await billing.leaving.forgetAtProviders(member.uid)
  await billing.leaving.forgetAtProviders((await createMember(db)).uid)
  expect(stripe.fake.removed.size).toBe(before + 1)
})

describe('a refund', () => {
  const waiting = async (orderId: string) =>
    (
      await db
        .select({ id: refunds.id })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(payments.orderId, orderId), eq(refunds.state, 'asked')))
    ).map(({ id }) => id)

  test('whose answer is lost, and whose key Stripe has forgotten, returns the money once', async () => {
    const { order } = await join()
    await page.call(refundSubscription, { id: order?.subscriptionId ?? '' })
    const [refundId = ''] = await waiting(order?.id ?? '')
    for (const _ of Array(3)) stripe.fake.troubles.push({ path: '/v1/refunds', kind: 'lost' })
    // The list is asked for first: its answer is lost, too.
    await expect(billing.refunds.carryOut(refundId)).rejects.toThrow()
    stripe.fake.troubles.length = 0
    await billing.refunds.carryOut(refundId)
    stripe.forgetKeys()
    await billing.refunds.carryOut(refundId)
    expect(stripe.fake.refunds.filter(({ payment_intent }) => payment_intent)).toContainEqual(
      expect.objectContaining({ amount: 4400, metadata: { refund: refundId } }),
    )
    expect(await intentOf(order?.id)).toMatchObject({ refunded: 4400 })
    expect(await ledger()).toEqual([4400, -4400])
  })

  test('that was made and not written down is found by its name when the job runs a day later', async () => {
    const { order } = await join()
    await page.call(refundSubscription, { id: order?.subscriptionId ?? '' })
    const [refundId = ''] = await waiting(order?.id ?? '')
    const intent = await intentOf(order?.id)
    // The worker was killed after Stripe had done it.
    const metadata = { refund: refundId }
    stripe.fake.refunds.push({
      id: 're_1',
      payment_intent: intent.id,
      amount: 4400,
      metadata,
      status: 'succeeded',
    })
    intent.refunded = 4400
    stripe.forgetKeys()
    await billing.refunds.carryOut(refundId)
    expect(intent.refunded).toBe(4400)
    expect(await ledger()).toEqual([4400, -4400])
  })
})

describe('a message of Stripe', () => {
  test('makes us ask: the order is paid though the browser never came back', async () => {
    const { order } = await join('pm_card_authenticationRequiredOnSetup')
    const intent = await intentOf(order?.id)
    stripe.act(intent.id, true)
    expect((await deliver('payment_intent.succeeded', intent)).statusCode).toBe(200)
    expect(await licences()).toHaveLength(1)
    expect(await ledger()).toEqual([4400])
  })

  test('that comes a hundred times, and after its successor, changes nothing more', async () => {
    const { order } = await join('pm_card_authenticationRequiredOnSetup')
    const intent = await intentOf(order?.id)
    stripe.act(intent.id, true)
    await deliver('payment_intent.succeeded', intent)
    const late = stripe.event(
      'payment_intent.requires_action',
      { object: 'payment_intent', id: intent.id },
      { id: 'evt_late' },
    )
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(late)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await deliver('payment_intent.created', intent)
    expect((await page.call(listPaymentHistory, {})).data?.orders).toMatchObject([{ state: 'paid' }])
    expect(await ledger()).toEqual([4400])
    expect((await mailsTo(db, member.email)).filter(({ kind }) => kind === 'order_accepted')).toHaveLength(1)
    expect(await db.select().from(providerEvents).where(eq(providerEvents.eventId, 'evt_late'))).toHaveLength(
      1,
    )
  })

  test('that is forged, old, from the future, of the other mode, rewritten or no message is refused, and stored nowhere', async () => {
    const intent = { object: 'payment_intent', id: 'pi_forged' }
    const good = stripe.event('payment_intent.succeeded', intent, { id: 'evt_refused' })
    const now = stripe.fake.now()
    const refused = [
      stripe.event('payment_intent.succeeded', intent, { id: 'evt_refused', secret: 'whsec_other' }),
      stripe.event('payment_intent.succeeded', intent, { id: 'evt_refused', at: now - 301 }),
      stripe.event('payment_intent.succeeded', intent, { id: 'evt_refused', at: now + 3600 }),
      stripe.event('payment_intent.succeeded', intent, { id: 'evt_refused', livemode: true }),
      { ...good, payload: JSON.stringify(JSON.parse(good.payload), null, 1) },
      { ...good, headers: { ...good.headers, 'stripe-signature': '' } },
      { ...good, payload: '\u0000rubbish' },
    ]
    for (const each of refused) {
      const answer = await send(each)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().code).toBe('webhook_refused')
    }
    expect(await db.select().from(providerEvents).where(eq(providerEvents.eventId, 'evt_refused'))).toEqual(
      [],
    )
    expect((await send(good)).statusCode).toBe(200)
  })

  test('about a payment of somebody else’s shop is answered, and nothing follows', async () => {
    const answer = await deliver('payment_intent.succeeded', { id: 'pi_elsewhere' }, 'evt_elsewhere')
    expect(answer.statusCode).toBe(200)
    const [stored] = await db.select().from(providerEvents).where(eq(providerEvents.eventId, 'evt_elsewhere'))
    expect(stored).toMatchObject({ paymentRef: 'pi_elsewhere', appliedAt: null })
  })
})

describe('what Stripe lists', () => {
  test('is compared page by page, and a yes that was lost is taken over once', async () => {
    stripe.fake.pageSize = 2
    for (let count = 0; count < 3; count += 1)
      await buy(page, (await createProduct(db)).priceId, { newMethod: 'pm_card_visa' })
    await billing.reconciling.mend()
    stripe.fake.asked.length = 0
    expect(await billing.reconciling.find()).toEqual([])
    const pages = Math.ceil(stripe.fake.intents.size / 2)
    expect(stripe.fake.asked.filter(each => each === 'GET /v1/payment_intents').length).toBeLessThanOrEqual(
      pages,
    )
    const { order } = await join('pm_card_visa_chargeDeclinedInsufficientFunds')
    const intent = await intentOf(order?.id)
    Object.assign(intent, { status: 'succeeded', error: null })
    const [payment] = await paymentsOf(order?.id)
    expect(await billing.reconciling.find()).toMatchObject([
      { fault: 'provider_differs', object: payment?.id, there: intent.id },
    ])
    expect(await billing.reconciling.mend()).toEqual([])
    expect(await billing.reconciling.mend()).toEqual([])
    expect(await ledger()).toEqual([4400, 4400, 4400, 4400])
    stripe.fake.pageSize = 100
  })
})

describe('a charge that is contested', () => {
  test('continues while it is open, and ends with the contract when it is lost, once', async () => {
    const { order } = await join('pm_card_createDispute')
    const intent = await intentOf(order?.id)
    await deliver('charge.dispute.created', intent)
    expect(await contract()).toMatchObject({ status: 'active' })
    intent.disputed = 'lost'
    await deliver('charge.dispute.closed', intent)
    await deliver('charge.dispute.funds_withdrawn', intent)
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'disputed' })
    expect(await licences()).toMatchObject([{ status: 'revoked' }])
    expect(await ledger()).toEqual([4400, -4400])
    const refund = { reason: 'お申し出', askedBy: 'operator' }
    await expect(billing.refunds.refundOrder(order?.id ?? '', refund)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect((await join()).order).toMatchObject({ state: 'paid' })
  })

  test('that is won changes nothing', async () => {
    const { order } = await join('pm_card_createDispute')
    const intent = await intentOf(order?.id)
    await deliver('charge.dispute.created', intent)
    intent.disputed = 'won'
    await deliver('charge.dispute.closed', intent)
    expect(await contract()).toMatchObject({ status: 'active' })
    expect(await ledger()).toEqual([4400])
  })
})
