import { answerOrder, getOrder } from '@iki/contract/money/order'
import { addPaymentMethod, listPaymentMethods } from '@iki/contract/money/payment-method'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { orders, payments } from '#features/billing/billing.tables.ts'
import { providerEvents } from '#features/billing/payment/provider-event.tables.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { startFakePaidy } from '#test/fakes/paidy.ts'
import { mailsTo } from '#test/mails.ts'
import { paidyEvent, paidyEvents } from '#test/paidy-events.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct } from '#test/shop.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'

const paidy = await startFakePaidy()
afterAll(paidy.stop)
const clock = testClock()
const { app, db, config } = await testApp({ clock, settings: paidy.settings })
const { billing } = testServices({ config, db, clock })
const { deliver, send, carryOut } = paidyEvents({ app, db, billing })

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let waiting: { id: string; paymentId: string }
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  paidy.fake.now = clock
  Object.assign(paidy.fake, { troubles: [], asked: [], rejects: 0 })
  member = await createMember(db)
  page = await signedInBrowser(app, member)
  const single = await createProduct(db, { yen: 3300, every: 'none' })
  const { order } = await buy(page, single.priceId, { newMethod: 'window', provider: 'paidy' })
  if (order?.step?.kind !== 'paidy') throw new Error('The order does not wait for Paidy.')
  waiting = { id: order.id, paymentId: order.step.paymentId }
})

const stateOf = async () => (await page.call(getOrder, { id: waiting.id })).data?.state
const events = () => db.select().from(providerEvents)
const capturesOf = (id: string) => paidy.fake.payments.get(id)?.captures.length

describe('a message of Paidy', () => {
  test('pays the order though the browser never came back', async () => {
    const paid = paidy.authorise(waiting.paymentId, 3300)
    expect((await deliver(paidyEvent(paid))).statusCode).toBe(200)
    expect(await stateOf()).toBe('paid')
    expect(capturesOf(paid.id)).toBe(1)
  })

  test('at the same moment as the browser pays once', async () => {
    const paid = paidy.authorise(waiting.paymentId, 3300)
    await send(paidyEvent(paid))
    const { promise, resolve } = Promise.withResolvers<void>()
    paidy.fake.held = promise
    const all = [
      carryOut(),
      page.call(answerOrder, { id: waiting.id, given: paid.id }),
      page.call(answerOrder, { id: waiting.id, given: paid.id }),
    ]
    // All three have asked whether it is ours before one of them writes its name down.
    await expect
      .poll(() => paidy.fake.asked.filter(call => call.endsWith(`/payments/${paid.id}`)).length)
      .toBe(3)
    paidy.fake.held = null
    resolve()
    await Promise.all(all)
    expect(await stateOf()).toBe('paid')
    expect(capturesOf(paid.id)).toBe(1)
    expect((await mailsTo(db, member.email)).filter(({ kind }) => kind === 'order_accepted')).toHaveLength(1)
  })

  test('that brings the name while the member leaves the window: it is not given up, since its money may move', async () => {
    const paid = paidy.authorise(waiting.paymentId, 3300)
    const ofOrder = eq(payments.orderId, waiting.id)
    const { left } = await db.transaction(async tx => {
      await tx.select().from(orders).where(eq(orders.id, waiting.id)).for('update')
      const left = page.call(answerOrder, { id: waiting.id })
      await expect.poll(() => countWaitingForLocks(db)).toBe(1)
      await tx.update(payments).set({ providerRef: paid.id, state: 'begun' }).where(ofOrder)
      return { left }
    })
    await left
    const [payment] = await db.select().from(payments).where(ofOrder)
    expect(payment?.state).toBe('begun')
    expect(await stateOf()).not.toBe('failed')
  })

  test('that comes a hundred times, reversed and late changes nothing more', async () => {
    const before = (await events()).length
    const paid = paidy.authorise(waiting.paymentId, 3300)
    const late = paidyEvent(paid, 'capture_success', '2026-11-22T03:00:01.000Z')
    await deliver(late)
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(paidyEvent(paid))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await carryOut()
    clock.set(new Date('2026-11-25T03:00:00.000Z'))
    await deliver(paidyEvent(paid, 'close_success', '2026-11-25T03:00:00.000Z'))
    page = await signedInBrowser(app, member)
    expect(await stateOf()).toBe('paid')
    expect(capturesOf(paid.id)).toBe(1)
    expect((await events()).length - before).toBe(3)
  })

  test('that is forged takes no money, grants nothing and is not stored', async () => {
    const before = (await events()).length
    paidy.fake.asked.length = 0
    const forged = [
      { payment_id: 'pay_nobody', status: 'capture_success', order_ref: 'nothing-of-ours' },
      { payment_id: 'pay_0000000000000001', status: 'authorize_success' },
      { token_id: 'tok_nobody', status: 'delete_success' },
    ]
    for (const each of forged) expect((await deliver(each)).statusCode).toBe(200)
    expect(paidy.fake.asked).toEqual([])
    expect((await events()).length).toBe(before)
    await deliver({ payment_id: 'pay_nobody', status: 'capture_success', order_ref: waiting.paymentId })
    const foreign = paidy.authorise('somebody-else', 3300)
    await deliver({ payment_id: foreign.id, status: 'authorize_success', order_ref: waiting.paymentId })
    expect(foreign).toMatchObject({ status: 'authorized', captures: [] })
    expect(await stateOf()).toBe('processing')
  })

  test('about a second payment for the same order closes that one', async () => {
    const [first, second] = [1, 2].map(() => paidy.authorise(waiting.paymentId, 3300))
    if (!first || !second) throw new Error()
    await deliver(paidyEvent(first))
    await deliver(paidyEvent(second))
    expect([first.captures.length, second.captures.length]).toEqual([1, 0])
    expect(second.status).toBe('closed')
    expect(await db.select().from(payments).where(eq(payments.orderId, waiting.id))).toHaveLength(1)
  })

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['rubbish', '\u0000rubbish'],
    ['no name', '{"status":"authorize_success"}'],
    ['a path', '{"payment_id":"pay_../../tokens","status":"x"}'],
    ['too much', JSON.stringify({ payment_id: 'pay_1', status: 'x', more: 'x'.repeat(20_000) })],
  ])('that is %s is refused', async (_, body) => {
    const answer = await send(body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'webhook_refused'])
  })

  test('is answered later where one sender sends too many', async () => {
    const answers = await Promise.all(
      Array.from({ length: 620 }, () => send({ payment_id: 'pay_nobody', status: 'x' })),
    )
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true)
  })
})

test('an agreement that is stopped, continued and ended at Paidy is read there each time', async () => {
  clock.set(new Date('2026-11-23T03:00:00.000Z'))
  page = await signedInBrowser(app, member)
  const token = paidy.agree(member.uid)
  await page.call(addPaymentMethod, { newMethod: token.id, provider: 'paidy' })
  const held = async () => (await page.call(listPaymentMethods, {})).data?.methods ?? []
  const sendStatus = (status: string) => deliver({ token_id: token.id, status, timestamp: status })
  await sendStatus('suspend_success')
  expect(await held()).toMatchObject([{ isUsable: true }])
  token.status = 'suspended'
  await sendStatus('activate_success')
  expect(await held()).toMatchObject([{ isUsable: false, isDefault: true }])
  token.status = 'active'
  await sendStatus('resume_success')
  expect(await held()).toMatchObject([{ isUsable: true }])
  token.status = 'deleted'
  await sendStatus('delete_success')
  expect(await held()).toEqual([])
})
