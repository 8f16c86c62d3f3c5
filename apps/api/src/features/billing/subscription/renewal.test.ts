import { getMe } from '@iki/contract/account/session'
import { answerSandboxChallenge, listPaymentHistory, payOrder, refreshOrder } from '@iki/contract/money/order'
import * as method from '@iki/contract/money/payment-method'
import { getReceipt } from '@iki/contract/money/receipt'
import type { SandboxCard } from '@iki/contract/money/sandbox-cards'
import { listSubscriptions, refundSubscription, updateSubscription } from '@iki/contract/money/subscription'
import { and, eq, isNotNull, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { listening } from '#features/listening/listening.tables.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct, ledgerOf } from '#test/shop.ts'
import { familyHolds, refunds, subscriptions } from '../billing.tables.ts'
import { receipts } from '../order/receipt.tables.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const { billing } = testServices({ config, db, clock })
const other = testServices({ config, db, clock }).billing

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let plan: Awaited<ReturnType<typeof createProduct>>
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  member = await createMember(db)
  plan = await createProduct(db)
})

async function joined(card: SandboxCard = 'visa-4242'): Promise<string> {
  page = await signedInBrowser(app, member)
  const { order } = await buy(page, plan.priceId, { newMethod: card })
  return order?.subscriptionId ?? ''
}
/** The page of the member at another time: tokens of before have run out. */
async function at(instant: string): Promise<void> {
  clock.set(new Date(instant))
  page = await signedInBrowser(app, member)
}
/** What the sweep and its jobs do. */
async function run(of = billing): Promise<void> {
  await of.sweep()
  for (const id of await of.renewals.listDue()) await of.renewals.renew(id)
}
const contract = async () => (await page.call(listSubscriptions, {})).data?.[0]
const stored = async (id: string) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]
const licence = async () => (await page.call(getMe, {})).data?.licences[0]
const charges = () => ledgerOf(db, member.uid)
const kinds = async () => (await mailsTo(db, member.email)).map(({ kind }) => kind)

describe('a renewal', () => {
  test('is due with all others of its minute, each once, also where they are many', async () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => `due-${index}`)
    const due = { uid: null, productId: plan.id, priceId: plan.priceId, families: [], state: 'active' }
    const times = { startedOn: '2026-10-22', nextAttemptAt: clock(), createdAt: clock(), updatedAt: clock() }
    await db.insert(subscriptions).values(ids.map(id => ({ id, ...due, ...times })))
    const listed = (await billing.renewals.listDue()).filter(id => id.startsWith('due-'))
    expect(listed.toSorted()).toEqual(ids.toSorted())
    await db.delete(subscriptions).where(like(subscriptions.id, 'due-%'))
  })

  test('is paid once on its day in Tokyo, from two nodes, however often it runs', async () => {
    const id = await joined()
    await at('2026-12-21T14:55:00.000Z') // 23:55 in Tokyo, the evening before.
    await run()
    expect(await charges()).toEqual([4400])
    await at('2026-12-22T01:00:00.000Z')
    await Promise.all([run(), run(other), run(), run(other)])
    expect(await charges()).toEqual([4400, 4400])
    expect(await contract()).toMatchObject({
      status: 'active',
      renewOn: '2027-01-22',
      paidUntil: '2027-01-21T14:59:59.999Z',
    })
    expect(await licence()).toMatchObject({
      sinceAt: new Date('2026-11-22T02:59:59.999Z').toISOString(),
      expireAt: '2027-01-28T14:59:59.999Z',
    })
    expect((await stored(id))?.periodNo).toBe(2)
    expect((await page.call(listPaymentHistory, {})).data?.orders).toMatchObject([
      { kind: 'renewal', state: 'paid', lines: [{ fromDay: '2026-12-22', toDay: '2027-01-21' }] },
      { kind: 'join', state: 'paid' },
    ])
    expect(await kinds()).toEqual(expect.arrayContaining(['order_accepted', 'order_renewed']))
  })

  test('that could not run for days is paid when it can, for the period that was planned', async () => {
    await joined()
    await at('2026-12-25T08:00:00.000Z')
    await run()
    expect(await contract()).toMatchObject({ status: 'active', renewOn: '2027-01-22' })
    await run()
    expect(await charges()).toEqual([4400, 4400])
  })

  test('that fails is tried on days 1, 3 and 6, is announced each time, and then ends the contract', async () => {
    await joined('visa-0341')
    for (const day of ['22', '23', '25', '28']) {
      await at(`2026-12-${day}T01:00:00.000Z`)
      await run()
      await run()
    }
    expect(await contract()).toMatchObject({
      status: 'past_due',
      memo: 'お支払いができませんでした。2026年12月28日まで使えます',
    })
    expect((await kinds()).filter(kind => kind === 'renewal_failed')).toHaveLength(4)
    expect(await licence()).toMatchObject({ status: 'active', expireAt: '2026-12-28T14:59:59.999Z' })
    await at('2026-12-28T15:01:00.000Z')
    await run()
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'unpaid' })
    expect(await charges()).toEqual([4400])
    expect(await db.select().from(familyHolds).where(eq(familyHolds.uid, member.uid))).toEqual([])
    expect(await kinds()).toContain('subscription_ended')
  })

  test('that fails is paid at once with a new card, and not tried again', async () => {
    await joined('visa-0341')
    await at('2026-12-22T01:00:00.000Z')
    await run()
    expect(await contract()).toMatchObject({ status: 'past_due' })
    await page.call(method.addPaymentMethod, { newMethod: 'visa-4242' })
    expect(await contract()).toMatchObject({ status: 'active', renewOn: '2027-01-22', openOrderId: null })
    await at('2026-12-23T01:00:00.000Z')
    await run()
    expect(await charges()).toEqual([4400, 4400])
    expect(await contract()).toMatchObject({ methodLabel: 'Visa 末尾4242' })
  })

  test('by hand and by the clock at one moment is one', async () => {
    await joined('visa-0341')
    await at('2026-12-22T01:00:00.000Z')
    await run()
    const { openOrderId } = (await contract()) ?? {}
    await at('2026-12-23T01:00:00.000Z')
    const byHand = () => page.call(payOrder, { id: openOrderId ?? '', newMethod: 'visa-4242' })
    await Promise.all([byHand(), run(), byHand()])
    // Where the clock was first, both presses are answered that its try is under way.
    const last = await byHand()
    expect([null, 'order_over']).toContain(last.code)
    expect(await charges()).toEqual([4400, 4400])
    expect(await contract()).toMatchObject({ status: 'active', renewOn: '2027-01-22' })
  })

  test('at which the bank asks the member is not tried again without them', async () => {
    const id = await joined('visa-3184')
    const [own] = (await page.call(listPaymentHistory, {})).data?.orders ?? []
    const paymentId = own?.step?.kind === 'sandbox-challenge' ? own.step.paymentId : ''
    await page.call(answerSandboxChallenge, { paymentId, answer: 'allow' })
    await page.call(refreshOrder, { id: own?.id ?? '' })
    await at('2026-12-22T01:00:00.000Z')
    await run()
    expect(await contract()).toMatchObject({ status: 'past_due' })
    expect((await stored(id))?.nextAttemptAt).toBe(null)
    const [mail] = (await mailsTo(db, member.email)).filter(({ kind }) => kind === 'renewal_failed')
    expect(mail?.text).toContain('おなじ方法では、もう試みません')
  })
})

describe('leaving', () => {
  test('costs nothing more, and everything stays open until the end of what is paid', async () => {
    const id = await joined()
    const left = await page.call(updateSubscription, { id, status: 'cancel', reason_selected: '休みたい' })
    expect(left.data).toMatchObject({
      status: 'cancelling',
      memo: '2026年12月21日まで使えます',
      renewOn: null,
    })
    expect(await licence()).toMatchObject({ status: 'active', expireAt: '2026-12-21T14:59:59.999Z' })
    await page.call(updateSubscription, { id, status: 'cancelled' })
    expect((await kinds()).filter(kind => kind === 'subscription_cancelled')).toHaveLength(1)
    expect((await stored(id))?.reasonSelected).toBe('休みたい')
    await at('2026-12-22T01:00:00.000Z')
    await run()
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'cancelled', memo: '' })
    expect(await charges()).toEqual([4400])
    expect((await buy(page, plan.priceId)).order).toMatchObject({ state: 'paid' })
  })

  test('is taken back until the last second, without a charge', async () => {
    const id = await joined()
    await page.call(updateSubscription, { id, status: 'cancel' })
    await at('2026-12-21T14:59:59.000Z')
    const back = await page.call(updateSubscription, { id, status: 'resume' })
    expect(back.data).toMatchObject({ status: 'active', memo: '', renewOn: '2026-12-22' })
    expect(await licence()).toMatchObject({ expireAt: '2026-12-28T14:59:59.999Z' })
    expect(await charges()).toEqual([4400])
    await at('2026-12-22T01:00:00.000Z')
    await run()
    expect(await charges()).toEqual([4400, 4400])
  })

  test('a second later can’t be taken back', async () => {
    const id = await joined()
    await page.call(updateSubscription, { id, status: 'cancel' })
    await at('2026-12-21T15:00:01.000Z')
    expect((await page.call(updateSubscription, { id, status: 'active' })).code).toBe('subscription_ended')
  })

  test('with a renewal unpaid ends at once, and its order can’t be paid any more', async () => {
    const id = await joined('visa-0341')
    await at('2026-12-22T01:00:00.000Z')
    await run()
    const { openOrderId } = (await contract()) ?? {}
    const left = await page.call(updateSubscription, { id, status: 'cancel' })
    expect(left.data).toMatchObject({ status: 'ended', endReason: 'cancelled' })
    const late = await page.call(payOrder, { id: openOrderId ?? '', newMethod: 'visa-4242' })
    expect(late.code).toBe('order_over')
    expect(Date.parse((await licence())?.expireAt ?? '')).toBeLessThanOrEqual(clock().getTime())
  })

  test('in the second of the renewal charges at most what is used', async () => {
    const id = await joined()
    await at('2026-12-22T01:00:00.000Z')
    await Promise.all([run(), page.call(updateSubscription, { id, status: 'cancel' }), run(other)])
    const after = await contract()
    const yen = await charges()
    if (yen.length === 2) expect(['active', 'cancelling', 'ended']).toContain(after?.status)
    else expect(after).toMatchObject({ status: 'ended', endReason: 'cancelled' })
    if (yen.length === 2 && after?.status === 'ended') {
      const [refund] = await db.select().from(refunds)
      expect(refund).toMatchObject({ amountYen: 4400 })
    }
  })

  test('of somebody else’s contract is not found', async () => {
    const id = await joined()
    const stranger = await signedInBrowser(app, await createMember(db))
    const answer = await stranger.call(updateSubscription, { id, status: 'cancel' })
    expect(answer.code).toBe('not_found')
  })

  test('takes no other word', async () => {
    const id = await joined()
    for (const status of ['ended', 'constructor', ''])
      expect((await page.call(updateSubscription, { id, status: status as 'cancel' })).code).toBe(
        'invalid_input',
      )
  })
})

describe('within the first eight days', () => {
  async function refundOf(id: string) {
    const answer = await page.call(refundSubscription, { id })
    for (const { id: refundId } of await db.select().from(refunds).where(eq(refunds.state, 'asked')))
      await billing.refunds.carryOut(refundId)
    return answer
  }

  test('all is returned, once, with a receipt of that, and the plan closes', async () => {
    const id = await joined()
    await at('2026-11-29T14:00:00.000Z')
    expect(await contract()).toMatchObject({ refundableYen: 4400 })
    expect((await refundOf(id)).data).toEqual({ refundedYen: 4400 })
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'refunded', refundableYen: null })
    expect(await licence()).toMatchObject({ status: 'revoked' })
    expect(await charges()).toEqual([4400, -4400])
    expect((await refundOf(id)).code).toBe('not_refundable')
    const [order] = (await page.call(listPaymentHistory, {})).data?.orders ?? []
    expect(order).toMatchObject({ state: 'refunded', refundedYen: 4400 })
    const [returned] = await db
      .select()
      .from(receipts)
      .where(and(eq(receipts.orderId, order?.id ?? ''), isNotNull(receipts.refundId)))
    expect((await page.call(getReceipt, { number: returned?.number ?? '' })).data).toMatchObject({
      kind: 'return',
      totalYen: 4400,
      taxYen: 400,
    })
    expect(await kinds()).toContain('order_refunded')
  })

  test('nothing is returned after them', async () => {
    const id = await joined()
    await at('2026-11-30T01:00:00.000Z')
    expect((await refundOf(id)).code).toBe('not_refundable')
  })

  test('nothing is returned once a lesson of a plan was played', async () => {
    const id = await joined()
    const itemId = await createLesson(db, { access: ['kafuku'] })
    await db.insert(listening).values({
      uid: member.uid,
      key: 'k',
      kind: 'onsei',
      itemId,
      startedAt: clock(),
      seconds: 60,
      wallSeconds: 60,
    })
    expect((await refundOf(id)).code).toBe('not_refundable')
  })
})

describe('a stored card', () => {
  test('that renews a contract can’t be removed before another one does', async () => {
    await joined()
    const [first] = (await page.call(method.listPaymentMethods, {})).data?.methods ?? []
    expect((await page.call(method.deletePaymentMethod, { id: first?.id ?? '' })).code).toBe('method_in_use')
    await page.call(method.addPaymentMethod, { newMethod: 'visa-3155' })
    expect((await page.call(method.deletePaymentMethod, { id: first?.id ?? '' })).code).toBe(null)
    expect((await page.call(method.listTokens, { method: 'sandbox' })).data).toMatchObject([
      { uid: member.uid, method: 'sandbox', label: 'Visa 末尾3155' },
    ])
  })

  test('is not stored where it is refused, and another becomes the default', async () => {
    await joined()
    expect((await page.call(method.addPaymentMethod, { newMethod: 'visa-0002' })).code).toBe('method_refused')
    const { data: answer } = await page.call(method.addPaymentMethod, { newMethod: 'visa-3184' })
    const added = answer?.kind === 'stored' ? answer.method : null
    const [first] = (await page.call(method.listPaymentMethods, {})).data?.methods ?? []
    expect(first).toMatchObject({ id: added?.id, isDefault: true })
    const stranger = await signedInBrowser(app, await createMember(db))
    expect((await stranger.call(method.setDefaultPaymentMethod, { id: added?.id ?? '' })).code).toBe(
      'not_found',
    )
  })
})
