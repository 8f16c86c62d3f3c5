import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkHealth } from '#core/health/check-health.ts'
import { newId } from '#core/random.ts'
import { sandboxPayments } from '#features/sandbox/sandbox.tables.ts'
import type { Browser } from '#test/browser.ts'
import type { createMember } from '#test/factories.ts'
import { moneyApp } from '#test/money-app.ts'
import { carryOutEvents } from '#test/provider-events.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'
import { payments, refunds } from '../billing.tables.ts'
import { reconcileFindings, reconcileRuns } from './finding.tables.ts'

const { clock, db, config, billing, sandbox, begin } = await moneyApp()
const other = testServices({ config, db, clock }).billing
const { practice } = sandbox
if (!practice) throw new Error('There is no practice provider.')
const { find, mend } = billing.reconciling

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
beforeEach(async () => {
  await mend()
  ;({ member, page } = await begin())
})
const bought = async () => (await buy(page, (await createProduct(db)).priceId)).order?.id ?? ''
const paymentOf = async (orderId: string) =>
  (await db.select().from(payments).where(eq(payments.orderId, orderId)))[0]?.id ?? ''
const rowsOf = (object: string) =>
  db.select().from(reconcileFindings).where(eq(reconcileFindings.object, object))
const short = async (found: ReturnType<typeof find>) =>
  (await found).map(({ fault, object, there }) => [fault, object, there])
async function receiveAll(): Promise<void> {
  await billing.sweep()
  await carryOutEvents(db, billing)
}
const contract = async () => (await billing.subscriptions.list(member.uid))[0]
const hour = 3_600_000
const later = (ms: number) => clock.set(new Date(clock().getTime() + ms))
async function underWay(): Promise<string> {
  await practice?.misbehave({ call: 'move', how: 'late', times: 1, lateSeconds: 600 })
  return bought()
}
/** A payment whose yes was lost, as from a backup of before it: declined here, paid there. */
async function lostYes(): Promise<string> {
  const orderId = await underWay()
  const id = await paymentOf(orderId)
  await practice?.end(id, 'failed')
  await billing.orders.refresh(orderId, member.uid)
  await db.update(sandboxPayments).set({ state: 'paid' }).where(eq(sandboxPayments.ref, id))
  return id
}

describe('a finding', () => {
  test('is one row from when it is first seen until it is mended, and says by what', async () => {
    const id = await lostYes()
    expect(await short(find())).toEqual([['provider_differs', id, id]])
    const first = clock()
    later(hour)
    expect(await find('night')).toMatchObject([
      { firstSeenAt: first, description: expect.stringContaining('otherwise') },
    ])
    expect(await rowsOf(id)).toMatchObject([{ firstSeenAt: first, lastSeenAt: clock(), mendedAt: null }])
    expect(await mend()).toEqual([])
    expect(await rowsOf(id)).toMatchObject([{ mendedAt: clock(), mendedBy: 'mend' }])
    expect(await contract()).toMatchObject({ status: 'active' })
    expect(await ledgerOf(db, member.uid)).toEqual([4400])
    const rows = await db.select().from(reconcileFindings)
    expect(await mend()).toEqual([])
    expect(await db.select().from(reconcileFindings)).toEqual(rows)
    expect(await ledgerOf(db, member.uid)).toEqual([4400])
  })

  test('that goes by itself is closed by the next run, and is a new one when it comes again', async () => {
    const id = await lostYes()
    await find()
    const set = (state: 'failed' | 'paid') =>
      db.update(sandboxPayments).set({ state }).where(eq(sandboxPayments.ref, id))
    await set('failed')
    expect(await find()).toEqual([])
    expect(await rowsOf(id)).toMatchObject([{ mendedBy: 'itself' }])
    await set('paid')
    await find()
    expect(await rowsOf(id)).toHaveLength(2)
  })

  test('stays open while its provider does not answer, and when it is older than what is compared', async () => {
    const id = await lostYes()
    await find()
    await practice.misbehave({ call: 'read', how: 'fails', times: 1, lateSeconds: null })
    expect((await short(find())).sort()).toEqual([
      ['provider_differs', id, id],
      ['provider_silent', id, id],
    ])
    later(9 * 24 * hour)
    expect(await short(find())).toEqual([['provider_differs', id, id]])
    expect(await mend()).toEqual([])
  })

  test('is named by the health of the service, with when it was compared last', async () => {
    const money = async () =>
      (await checkHealth({ db, config, clock })).find(({ part }) => part === 'money') ?? expect.fail()
    const id = await lostYes()
    await find()
    expect((await money()).wrong).toEqual([
      expect.stringMatching(`^1 of provider_differs, the first ${id}: `),
    ])
    await mend()
    expect(await money()).toEqual({ part: 'money', facts: `compared ${clock().toISOString()}`, wrong: [] })
  })
})

describe('what the provider says', () => {
  test('is read from its list: a run of payments that agree asks about none of them', async () => {
    await bought()
    await practice.misbehave({ call: 'read', how: 'fails', times: 1, lateSeconds: null })
    expect(await find('night')).toEqual([])
    expect(await practice.listFaults()).toMatchObject([{ timesLeft: 1 }])
    await practice.behave()
    const runs = await db.select().from(reconcileRuns).orderBy(reconcileRuns.id)
    expect(runs.at(-1)).toMatchObject({ by: 'night', openFindings: 0, endedAt: clock() })
    expect(runs.at(-1)?.comparedPayments).toBeGreaterThan(0)
  })

  test('is money that we do not know: found by both names until it is returned, and never returned by us', async () => {
    const ref = newId()
    await db.insert(sandboxPayments).values({
      ref,
      uid: member.uid,
      card: 'visa-4242',
      amountYen: 4400,
      savesMethod: false,
      isKnown: false,
      state: 'paid',
      createdAt: clock(),
    })
    expect(await short(find())).toEqual([['only_there', ref, ref]])
    expect(await short(mend())).toEqual([['only_there', ref, ref]])
    later(9 * 24 * hour)
    expect(await short(find())).toEqual([['only_there', ref, ref]])
    await practice.refund(ref)
    expect(await find()).toEqual([])
  })

  test('is nothing about a payment that we hold as paid', async () => {
    const id = await paymentOf(await bought())
    await db
      .update(payments)
      .set({ providerRef: `${id}-gone` })
      .where(eq(payments.id, id))
    expect((await short(find())).sort()).toEqual([
      ['only_here', id, `${id}-gone`],
      ['only_there', id, id],
    ])
    await db.update(payments).set({ providerRef: id }).where(eq(payments.id, id))
    expect(await find()).toEqual([])
  })
})

describe('money that the provider has returned without us', () => {
  const returnsOf = async (paymentId: string) =>
    db.select().from(refunds).where(eq(refunds.paymentId, paymentId))

  test('in part is written down with its receipt, and the contract continues', async () => {
    const orderId = await bought()
    const id = await paymentOf(orderId)
    await practice.refund(id, 1000)
    expect(await short(find())).toEqual([['provider_differs', id, id]])
    expect(await mend()).toEqual([])
    expect(await mend()).toEqual([])
    expect(await returnsOf(id)).toMatchObject([{ amountYen: 1000, state: 'done', askedBy: 'provider' }])
    expect(await ledgerOf(db, member.uid)).toEqual([4400, -1000])
    expect(await contract()).toMatchObject({ status: 'active' })
  })

  test('all of it ends what was paid with it, once, also from two nodes at one moment', async () => {
    const id = await paymentOf(await bought())
    await practice.refund(id)
    await Promise.all([mend(), other.reconciling.mend(), receiveAll()])
    expect(await find()).toEqual([])
    expect(await ledgerOf(db, member.uid)).toEqual([4400, -4400])
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'refunded' })
  })

  test('beside a return of ours is no part of ours', async () => {
    const orderId = await bought()
    const id = await paymentOf(orderId)
    await billing.refunds.refundOrder(orderId, { amountYen: 300, reason: 'お詫び', askedBy: 'operator' })
    await practice.refund(id, 500)
    for (const { id: own } of await returnsOf(id)) await billing.refunds.carryOut(own)
    await receiveAll()
    expect((await ledgerOf(db, member.uid)).sort()).toEqual([-300, -500, 4400])
    expect(await find()).toEqual([])
  })

  test('before we knew that it was paid ends at once what it would have opened', async () => {
    const orderId = await underWay()
    const id = await paymentOf(orderId)
    await db.update(sandboxPayments).set({ state: 'paid' }).where(eq(sandboxPayments.ref, id))
    await practice.refund(id)
    await billing.orders.refresh(orderId, member.uid)
    expect(await ledgerOf(db, member.uid)).toEqual([4400, -4400])
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'refunded' })
    expect(await find()).toEqual([])
  })

  test('of an order that was given up is no part of what we return of it', async () => {
    const id = await lostYes()
    const [{ orderId } = expect.fail()] = await db.select().from(payments).where(eq(payments.id, id))
    await billing.orders.giveUp(orderId, member.uid)
    await practice.refund(id, 1000)
    await receiveAll()
    const returns = await returnsOf(id)
    expect(returns.map(({ amountYen, state }) => [amountYen, state]).sort()).toEqual([
      [1000, 'done'],
      [3400, 'asked'],
    ])
    for (const { id: own } of returns) await billing.refunds.carryOut(own)
    expect(await ledgerOf(db, member.uid)).toEqual([4400, -1000, -3400])
    expect(await find()).toEqual([])
  })

  test('before a dispute was lost is not lost once more', async () => {
    const id = await paymentOf(await bought())
    await practice.refund(id, 1000)
    await practice.dispute(id, 'lost')
    await receiveAll()
    expect(await ledgerOf(db, member.uid)).toEqual([4400, -1000, -3400])
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'disputed' })
    expect(await find()).toEqual([])
  })

  test('by a lost dispute that arrives with the payment itself opens nothing', async () => {
    const id = await lostYes()
    await practice.dispute(id, 'lost')
    await receiveAll()
    expect(await ledgerOf(db, member.uid)).toEqual([4400, -4400])
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'disputed' })
  })
})
