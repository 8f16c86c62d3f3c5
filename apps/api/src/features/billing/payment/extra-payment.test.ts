import { payOrder } from '@iki/contract/money/order'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { sandboxPayments } from '#features/sandbox/sandbox.tables.ts'
import type { Browser } from '#test/browser.ts'
import type { createMember } from '#test/factories.ts'
import { takeJobs } from '#test/fakes/jobs.ts'
import { mailsTo } from '#test/mails.ts'
import { moneyApp } from '#test/money-app.ts'
import { carryOutEvents } from '#test/provider-events.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'
import { orders, payments, refunds } from '../billing.tables.ts'
import { receipts } from '../order/receipt.tables.ts'

const { clock, db, billing, sandbox, begin } = await moneyApp()
const { practice } = sandbox
if (!practice) throw new Error('There is no practice provider.')

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
beforeEach(async () => {
  ;({ member, page } = await begin())
})
/** A message about it comes, and we ask. */
async function checkStatus(ref: string): Promise<void> {
  const body = { id: newId(), type: 'paid', ref, at: clock() }
  await billing.events.receive('sandbox', Buffer.from(JSON.stringify(body)), undefined)
  await carryOutEvents(db, billing)
}
const yen = () => ledgerOf(db, member.uid)
const paymentsOf = (orderId: string) =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.createdAt)
const orderOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const contract = async () => (await billing.subscriptions.list(member.uid))[0]
async function receiveAll(): Promise<void> {
  await billing.sweep()
  await carryOutEvents(db, billing)
}
/** A payment that was declined here; its provider says later that it is paid. */
async function declined() {
  const { order } = await buy(page, (await createProduct(db)).priceId, { newMethod: 'visa-0002' })
  const orderId = order?.id ?? ''
  const [payment] = await paymentsOf(orderId)
  const id = payment?.id ?? ''
  clock.advance(1000)
  const isPaid = { state: 'paid' as const, declineReason: null }
  return { orderId, id, pay: () => db.update(sandboxPayments).set(isPaid).where(eq(sandboxPayments.ref, id)) }
}
async function carryOut(paymentId: string): Promise<void> {
  for (const { id } of await db.select().from(refunds).where(eq(refunds.paymentId, paymentId)))
    await billing.refunds.carryOut(id)
}

describe('money of a payment that was over, while another one of its order is paid', () => {
  test('is returned whole and announced, once; the order, its receipt and its contract stay', async () => {
    const { orderId, id, pay } = await declined()
    await page.call(payOrder, { id: orderId, newMethod: 'visa-4242' })
    await pay()
    for (let time = 0; time < 3; time += 1) await checkStatus(id)
    expect(await yen()).toEqual([4400, 4400])
    expect(await billing.reconciling.find()).toEqual([])
    await carryOut(id)
    await carryOut(id)
    await receiveAll()
    expect(await yen()).toEqual([4400, 4400, -4400])
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid', refundedYen: 0 })
    expect(await contract()).toMatchObject({ status: 'active' })
    expect(await db.select().from(receipts).where(eq(receipts.orderId, orderId))).toHaveLength(1)
    const notices = (await mailsTo(db, member.email)).filter(({ kind }) => kind === 'order_refunded')
    expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('4,400円')])
    expect(notices[0]?.text).toContain('おなじご注文に、もう一度届いたお支払い')
    expect(await billing.reconciling.find()).toEqual([])
  })

  test('is returned, too, where the other one is under way, which continues', async () => {
    const { orderId, id, pay } = await declined()
    await page.call(payOrder, { id: orderId, newMethod: 'visa-0077' })
    await pay()
    await checkStatus(id)
    expect(await billing.reconciling.find()).toEqual([])
    await carryOut(id)
    clock.advance(120_000)
    await receiveAll()
    expect(await yen()).toEqual([4400, -4400, 4400])
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid', refundedYen: 0 })
  })

  test('does not come off what can be returned of the order', async () => {
    const { orderId, id, pay } = await declined()
    await page.call(payOrder, { id: orderId, newMethod: 'visa-4242' })
    await pay()
    await checkStatus(id)
    const why = { reason: 'お申し出により', askedBy: 'operator' }
    expect(await billing.refunds.refundOrder(orderId, why)).toBe(4400)
    for (const each of await paymentsOf(orderId)) await carryOut(each.id)
    expect(await yen()).toEqual([4400, 4400, -4400, -4400])
    expect(await billing.reconciling.find()).toEqual([])
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'refunded' })
  })

  test('that its provider returns by itself at the same moment goes back once', async () => {
    const { orderId, id, pay } = await declined()
    await page.call(payOrder, { id: orderId, newMethod: 'visa-4242' })
    await pay()
    await practice.refund(id)
    await checkStatus(id)
    await carryOut(id)
    expect(await yen()).toEqual([4400, 4400, -4400])
    expect(await billing.reconciling.find()).toEqual([])
    expect(await contract()).toMatchObject({ status: 'active' })
  })
})

describe('money that was lost in a dispute', () => {
  test('of such a payment is written down, and not asked to be returned', async () => {
    const { orderId, id, pay } = await declined()
    await page.call(payOrder, { id: orderId, newMethod: 'visa-4242' })
    await pay()
    await practice.dispute(id, 'lost')
    for (let time = 0; time < 3; time += 1) await checkStatus(id)
    expect(await yen()).toEqual([4400, 4400, -4400])
    expect(await db.select().from(refunds).where(eq(refunds.paymentId, id))).toEqual([])
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid', refundedYen: 0 })
    expect(await contract()).toMatchObject({ status: 'active' })
    expect((await takeJobs(db, 'billing_drop_method')).map(({ payload }) => payload)).toContainEqual({
      provider: 'sandbox',
      ref: 'visa-0002',
    })
    expect(await billing.reconciling.find()).toEqual([])
    // Its provider says of returns afterwards.
    await practice.refund(id, 1000)
    await checkStatus(id)
    expect(await yen()).toEqual([4400, 4400, -4400])
    expect(await billing.reconciling.find()).toEqual([])
  })

  test('is not returned once more: what its provider says of returns takes no order below zero', async () => {
    const { order } = await buy(page, (await createProduct(db)).priceId)
    const [payment] = await paymentsOf(order?.id ?? '')
    const ref = payment?.id ?? ''
    await practice.dispute(ref, 'lost')
    await receiveAll()
    expect(await yen()).toEqual([4400, -4400])
    await practice.refund(ref, 1000)
    await receiveAll()
    await checkStatus(ref)
    expect(await yen()).toEqual([4400, -4400])
    expect(await billing.reconciling.find()).toEqual([])
  })

  test('counts what was asked to be returned before it', async () => {
    const { order } = await buy(page, (await createProduct(db)).priceId)
    const [payment] = await paymentsOf(order?.id ?? '')
    const ref = payment?.id ?? ''
    const part = { amountYen: 1000, reason: 'お詫び', askedBy: 'operator' }
    await billing.refunds.refundOrder(order?.id ?? '', part)
    await practice.dispute(ref, 'lost')
    await receiveAll()
    await carryOut(ref)
    expect(await yen()).toEqual([4400, -3400, -1000])
    expect(await billing.reconciling.find()).toEqual([])
  })
})
