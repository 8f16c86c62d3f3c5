import { refreshOrder } from '@iki/contract/money/order'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { payments, refunds } from '#features/billing/billing.tables.ts'
import { providerEvents } from '#features/billing/payment/provider-event.tables.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { waitingJobs } from '#test/fakes/jobs.ts'
import { stripeKeys } from '#test/fakes/stripe.ts'
import { carryOutEvents } from '#test/provider-events.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'
import type { FaultKind, FaultyCall } from './sandbox-faults.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const { billing, sandbox } = testServices({ config, db, clock })
const { practice } = sandbox
if (!practice) throw new Error('There is no practice provider.')
const { misbehave, behave } = practice

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let plan: Awaited<ReturnType<typeof createProduct>>
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  member = await createMember(db)
  page = await signedInBrowser(app, member)
  plan = await createProduct(db)
  await receiveAll()
  await behave()
})
const next = (call: FaultyCall, how: FaultKind, { times = 1, lateSeconds = null as number | null } = {}) =>
  misbehave({ call, how, times, lateSeconds })
/** Runs the sweep, by which the server learns of payments, and the jobs that follow. */
async function receiveAll(): Promise<number> {
  await billing.sweep()
  return carryOutEvents(db, billing)
}
async function at(instant: string) {
  clock.set(new Date(instant))
  page = await signedInBrowser(app, member)
}
const join = () => buy(page, plan.priceId)
const orderOf = async (id = '') => (await billing.orders.findForOperator(id)) ?? expect.fail('no order')
const refOf = async (id = '') => (await orderOf(id)).payments.at(-1)?.id ?? ''
const contract = async () => (await page.call(listSubscriptions, {})).data?.[0]
const yen = () => ledgerOf(db, member.uid)

describe('the practice provider', () => {
  test('misbehaves as often as it was set, at that call only', async () => {
    await next('begin', 'fails', { times: 2 })
    expect(await practice.listFaults()).toEqual([
      { call: 'begin', how: 'fails', timesLeft: 2, lateSeconds: null },
    ])
    const { code } = await join()
    expect(code).toBe('internal')
    expect(await practice.listFaults()).toMatchObject([{ timesLeft: 1 }])
    await behave()
    expect(await practice.listFaults()).toEqual([])
    const other = await createProduct(db)
    expect((await buy(page, other.priceId)).order).toMatchObject({ state: 'paid' })
    expect(await yen()).toEqual([4400])
  })

  test.each(['fails', 'lost', 'twice'] as const)(
    'whose answer about the money %s charges once, and the order is paid by the sweep',
    async how => {
      await next('move', how)
      const { order } = await join()
      expect(order?.state).toBe(how === 'twice' ? 'paid' : 'processing')
      await at('2026-11-22T03:02:00.000Z')
      await receiveAll()
      const { state } = await orderOf(order?.id)
      // What was never moved waits for its member, who may pay it still.
      expect(state).toBe(how === 'fails' ? 'open' : 'paid')
      expect(await yen()).toEqual(how === 'fails' ? [] : [4400])
    },
  )

  test('whose money is late by days pays then, and what it opens begins then', async () => {
    await next('move', 'late', { lateSeconds: 1200 })
    const { order } = await join()
    expect(order).toMatchObject({ state: 'processing' })
    await at('2026-11-22T03:19:59.000Z')
    await receiveAll()
    expect(await orderOf(order?.id)).toMatchObject({ state: 'processing' })
    await at('2026-11-22T03:20:00.000Z')
    await receiveAll()
    expect(await orderOf(order?.id)).toMatchObject({ state: 'paid' })
    expect(await contract()).toMatchObject({ status: 'active' })
  })

  test.each(['fails', 'lost', 'twice'] as const)('whose answer about a return %s returns once', async how => {
    const { order } = await join()
    await billing.refunds.refundOrder(order?.id ?? '', { reason: 'お詫び', askedBy: 'operator' })
    await next('refund', how)
    const [asked] = await db
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, order?.id ?? ''))
    const carryOut = () => billing.refunds.carryOut(asked?.id ?? '')
    if (how !== 'twice') await expect(carryOut()).rejects.toThrow()
    await carryOut()
    await carryOut()
    expect(await yen()).toEqual([4400, -4400])
  })
})

describe('its messages', () => {
  const startedAt = async (how: FaultKind | null, lateSeconds: number | null = null) => {
    await next('move', 'late', { lateSeconds: 60 })
    const { order } = await join()
    await receiveAll()
    if (how) await next('message', how, { lateSeconds })
    await practice.end(await refOf(order?.id), 'paid')
    return order?.id ?? ''
  }

  /** Which messages about it have come. */
  const cameOf = async (id: string) => {
    const which = eq(providerEvents.paymentRef, await refOf(id))
    const rows = await db.select({ type: providerEvents.type }).from(providerEvents).where(which)
    return rows.map(({ type }) => type).sort()
  }

  test('make us ask, and the order is paid without the browser', async () => {
    const id = await startedAt(null)
    await receiveAll()
    expect(await cameOf(id)).toEqual(['paid', 'processing'])
    expect(await orderOf(id)).toMatchObject({ state: 'paid' })
  })

  test('twice are one', async () => {
    const id = await startedAt('twice')
    await receiveAll()
    expect(await cameOf(id)).toEqual(['paid', 'processing'])
    expect(await orderOf(id)).toMatchObject({ state: 'paid' })
    expect(await yen()).toEqual([4400])
  })

  test('that are lost are not missed: the sweep asks by itself', async () => {
    const id = await startedAt('lost')
    await receiveAll()
    expect(await orderOf(id)).toMatchObject({ state: 'processing' })
    clock.set(new Date('2026-11-22T03:01:01.000Z'))
    await receiveAll()
    expect(await orderOf(id)).toMatchObject({ state: 'paid' })
    expect(await cameOf(id)).toEqual(['processing'])
  })

  test('that are late by three days come then, or when they are hurried, and change nothing any more', async () => {
    const id = await startedAt('late', 3 * 86_400)
    clock.set(new Date('2026-11-25T02:59:59.000Z'))
    await receiveAll()
    expect(await orderOf(id)).toMatchObject({ state: 'paid' })
    expect(await cameOf(id)).toEqual(['processing'])
    expect(await practice.hurry()).toBe(1)
    await receiveAll()
    expect(await cameOf(id)).toEqual(['paid', 'processing'])
    expect(await yen()).toEqual([4400])
  })

  test('reversed are handed over the latest first', async () => {
    await next('message', 'reversed', { times: 2 })
    const { order } = await join()
    await practice.refund(await refOf(order?.id), 100)
    await billing.sweep()
    const jobs = await waitingJobs(db, 'billing_event')
    const ref = await refOf(order?.id)
    const ids = jobs.map(({ payload }) => Object(payload)).filter(job => job.paymentRef === ref)
    const types = []
    for (const { eventId } of ids) {
      const which = and(eq(providerEvents.provider, 'sandbox'), eq(providerEvents.eventId, eventId))
      types.push((await db.select().from(providerEvents).where(which))[0]?.type)
    }
    expect(types).toEqual(['refunded', 'paid'])
    await carryOutEvents(db, billing)
    expect(await orderOf(order?.id)).toMatchObject({ state: 'paid' })
  })
})

describe('from the provider’s side', () => {
  test('a payment that is under way is declined, and one that is over stays', async () => {
    await next('move', 'late', { lateSeconds: 600 })
    const { order } = await join()
    const ref = await refOf(order?.id)
    expect(await practice.end(ref, 'failed')).toBe(true)
    expect(await practice.end(ref, 'paid')).toBe(false)
    expect((await page.call(refreshOrder, { id: order?.id ?? '' })).data).toMatchObject({
      state: 'failed',
      declineReason: 'other',
    })
    expect(await practice.dispute(ref, 'open')).toBe(false)
  })

  test('a payment that is contested continues, and ends its contract when it is lost', async () => {
    const { order } = await join()
    const ref = await refOf(order?.id)
    expect(await practice.dispute(ref, 'open')).toBe(true)
    await receiveAll()
    expect(await contract()).toMatchObject({ status: 'active' })
    await practice.dispute(ref, 'lost')
    await receiveAll()
    await receiveAll()
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'disputed' })
    expect(await yen()).toEqual([4400, -4400])
  })
})

test('beside a real provider nothing is made to misbehave, with test keys neither', async () => {
  const { config: real } = await testApp({ settings: { ...stripeKeys, PAYMENTS_SANDBOX: 'yes' } })
  expect(testServices({ config: real, db }).sandbox).toMatchObject({ practice: null })
  const { config: live } = await testApp({ settings: { PAYMENTS_SANDBOX: 'no' } })
  expect(testServices({ config: live, db }).sandbox).toEqual({ provider: null, practice: null })
})
