import { getMe } from '@iki/contract/account/session'
import {
  answerSandboxChallenge,
  getOrder,
  giveUpOrder,
  payOrder,
  refreshOrder,
} from '@iki/contract/money/order'
import type { SandboxCard } from '@iki/contract/money/sandbox-cards'
import { listSubscriptions, refundSubscription, updateSubscription } from '@iki/contract/money/subscription'
import * as contract from '@iki/contract/money/switch'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { sandboxPayments } from '#features/sandbox/sandbox.tables.ts'
import type { Browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { moneyApp } from '#test/money-app.ts'
import { buy, createCoupon, createProduct, ledgerOf } from '#test/shop.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'
import { familyHolds, orders, payments, subscriptions } from '../billing.tables.ts'

const { clock, app, db, billing, begin } = await moneyApp()

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let [eichi, kafuku] = ['', '']
let light: Awaited<ReturnType<typeof createProduct>>
let full: typeof light
let both: typeof light
let yearly: typeof light

beforeEach(async () => {
  ;({ member, page } = await begin())
  ;[eichi, kafuku] = [`eichi-${newId()}`, `kafuku-${newId()}`]
  const plan = (title: string, yen: number, itemId: string, more: Parameters<typeof createProduct>[1] = {}) =>
    createProduct(db, { title, yen, families: [eichi], grants: [{ itemId, days: null }], ...more })
  light = await plan('叡智ライト', 2200, '000006')
  full = await plan('叡智オンライン', 4400, '000001')
  both = await plan('両道ライト', 3850, '000006', {
    families: [eichi, kafuku],
    grants: ['000006', '000007'].map(itemId => ({ itemId, days: null })),
  })
  yearly = await plan('叡智オンライン（一年）', 44_000, '000001', { every: 'year' })
})

async function joined(plan: typeof light, card: SandboxCard = 'visa-4242'): Promise<string> {
  const { order } = await buy(page, plan.priceId, { newMethod: card })
  return order?.subscriptionId ?? ''
}
/** The page of the member at another time: tokens of before have run out. */
async function at(instant: string): Promise<void> {
  clock.set(new Date(instant))
  page = await signedInBrowser(app, member)
}
async function run(): Promise<void> {
  await billing.sweep()
  for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
}
const held = async () => (await page.call(listSubscriptions, {})).data?.[0]
const items = async () =>
  (await page.call(getMe, {})).data?.licences
    .filter(({ status, expireAt }) => status === 'active' && new Date(expireAt) > clock())
    .map(({ itemId }) => itemId)
    .toSorted()
const families = async () =>
  (await db.select().from(familyHolds).where(eq(familyHolds.uid, member.uid)))
    .map(({ family }) => family)
    .toSorted()
const charges = () => ledgerOf(db, member.uid)

/** Reads the last page and presses its button, as the page does. */
async function switchTo(
  id: string,
  { priceId }: typeof light,
  chosen: { newMethod?: SandboxCard; methodId?: string } = { newMethod: 'visa-4242' },
  clientId = newId(),
) {
  const asked = { id, priceId, ...(chosen.methodId && { methodId: chosen.methodId }) }
  const { data, code } = await page.call(contract.getSwitch, asked)
  if (!data) return { code, preview: null, data: null, input: null }
  const input = { id, priceId, clientId, hash: data.hash, ...chosen }
  return { preview: data, ...(await page.call(contract.switchSubscription, input)), input }
}

describe('a switch to more', () => {
  test('costs the difference of the days that are left, and keeps the renewal day', async () => {
    const id = await joined(light)
    await at('2026-12-12T03:00:00.000Z')
    const { preview, data } = await switchTo(id, full)
    expect(preview).toMatchObject({ way: 'now', amountYen: 733, fromTitle: '叡智ライト' })
    expect(data?.order).toMatchObject({ kind: 'switch', state: 'paid', totalYen: 733, taxYen: 66 })
    expect(data?.order?.receiptNumber).not.toBeNull()
    expect(data?.subscription).toMatchObject({
      id,
      status: 'active',
      title: '叡智オンライン',
      renewOn: '2026-12-22',
      next: null,
      price: { amountYen: 4400 },
    })
    await expect.poll(items).toEqual(['000001'])
    await at('2026-12-22T01:00:00.000Z')
    await run()
    expect(await charges()).toEqual([2200, 733, 4400])
    expect(await held()).toMatchObject({ renewOn: '2027-01-22', title: '叡智オンライン' })
    await expect.poll(items).toEqual(['000001'])
  })

  test('sent twice is paid once, and its key is for nothing else', async () => {
    const id = await joined(light)
    const { data, input } = await switchTo(id, full)
    if (!input) throw new Error('The switch was not offered.')
    const again = await page.call(contract.switchSubscription, input)
    expect(again.data?.order?.id).toBe(data?.order?.id)
    const { code } = await page.call(contract.switchSubscription, { ...input, priceId: both.priceId })
    expect(code).toBe('repeated_differently')
    expect(await charges()).toEqual([2200, 2200])
  })

  test('from two pages at once is paid once', async () => {
    const id = await joined(light)
    const { data: shown } = await page.call(contract.getSwitch, { id, priceId: full.priceId })
    const pressed = Array.from({ length: 20 }, () =>
      page.call(contract.switchSubscription, {
        id,
        priceId: full.priceId,
        hash: shown?.hash ?? '',
        newMethod: 'visa-4242',
        clientId: newId(),
      }),
    )
    await Promise.all(pressed)
    expect(await charges()).toEqual([2200, 2200])
    expect(await held()).toMatchObject({ title: '叡智オンライン' })
  })

  test('that is declined changes nothing, and is paid with another card', async () => {
    const id = await joined(light)
    const { data } = await switchTo(id, both, { newMethod: 'visa-0002' })
    expect(data?.order).toMatchObject({ state: 'failed' })
    expect(data?.subscription).toMatchObject({ title: '叡智ライト' })
    await expect.poll(items).toEqual(['000006'])
    expect((await switchTo(id, full)).code).toBe('order_under_way')
    const waiting = async () =>
      (await page.call(contract.getSwitch, { id, priceId: full.priceId })).data?.openOrderId
    expect(await waiting()).toBe(data?.order?.id)
    expect(await families()).toEqual([eichi, kafuku])
    await page.call(giveUpOrder, { id: data?.order?.id ?? '' })
    expect(await waiting()).toBe(null)
    expect(await families()).toEqual([eichi])
    expect((await switchTo(id, both)).data?.order).toMatchObject({ state: 'paid' })
    expect(await families()).toEqual([eichi, kafuku])
    await expect.poll(items).toEqual(['000006', '000007'])
  })

  test('that the bank asks about begins when it is answered', async () => {
    const id = await joined(light)
    const { data } = await switchTo(id, full, { newMethod: 'visa-3155' })
    const { step, id: orderId = '' } = data?.order ?? {}
    await expect.poll(items).toEqual(['000006'])
    if (step?.kind !== 'sandbox-challenge') throw new Error('The bank did not ask.')
    await page.call(answerSandboxChallenge, { paymentId: step.paymentId, answer: 'allow' })
    expect((await page.call(refreshOrder, { id: orderId })).data).toMatchObject({ state: 'paid' })
    await expect.poll(items).toEqual(['000001'])
  })

  test('that is paid after the next period has started is returned by itself', async () => {
    const id = await joined(light)
    await at('2026-12-21T14:50:00.000Z') // 23:50 in Tokyo on the last day.
    const { data } = await switchTo(id, full, { newMethod: 'visa-3155' })
    expect(data?.order).toMatchObject({ totalYen: 73, deadlineAt: '2026-12-21T14:59:59.999Z' })
    const [payment] = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, data?.order?.id ?? ''))
    await page.call(answerSandboxChallenge, { paymentId: payment?.id ?? '', answer: 'allow' })
    await at('2026-12-22T01:00:00.000Z')
    for (const due of await billing.renewals.listDue()) await billing.renewals.renew(due)
    await page.call(refreshOrder, { id: data?.order?.id ?? '' })
    expect((await page.call(getOrder, { id: data?.order?.id ?? '' })).data).toMatchObject({ refundedYen: 73 })
    expect(await held()).toMatchObject({ title: '叡智ライト', renewOn: '2027-01-22' })
  })

  test('whose money comes after its half hour is returned by itself, once, and the plan stays', async () => {
    const id = await joined(light)
    await at('2026-12-12T03:00:00.000Z')
    const { data } = await switchTo(id, full, { newMethod: 'visa-3155' })
    const orderId = data?.order?.id ?? ''
    await at('2026-12-12T03:31:00.000Z')
    await billing.sweep()
    expect((await page.call(getOrder, { id: orderId })).data).toMatchObject({ state: 'expired' })
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId))
    // The provider had released it, and has taken the money nevertheless.
    await db
      .update(sandboxPayments)
      .set({ state: 'paid' })
      .where(eq(sandboxPayments.ref, payment?.id ?? ''))
    await billing.reconciling.mend()
    await billing.reconciling.mend()
    expect((await page.call(getOrder, { id: orderId })).data).toMatchObject({ refundedYen: 733 })
    expect(await held()).toMatchObject({ title: '叡智ライト', status: 'active' })
  })

  test('costs nothing where less is left than can be paid, and is done at once', async () => {
    const id = await joined(both)
    await at('2026-12-20T03:00:00.000Z')
    const { preview, data } = await switchTo(id, full, {})
    expect(preview).toMatchObject({ way: 'now', amountYen: 0 })
    expect(data?.order).toMatchObject({ state: 'paid', totalYen: 0, receiptNumber: null })
    await expect.poll(items).toEqual(['000001'])
    expect(await families()).toEqual([eichi])
    expect(await charges()).toEqual([3850])
    const faults = await billing.reconciling.find()
    expect(faults.filter(({ object }) => object === data?.order?.id)).toEqual([])
  })

  test('that costs nothing, pressed on five pages at once, is done once', async () => {
    const id = await joined(both)
    await at('2026-12-20T03:00:00.000Z')
    const { data: shown } = await page.call(contract.getSwitch, { id, priceId: full.priceId })
    const press = () =>
      page.call(contract.switchSubscription, {
        id,
        priceId: full.priceId,
        hash: shown?.hash ?? '',
        clientId: newId(),
      })
    await Promise.all([press(), press(), press(), press(), press()])
    const made = await db.select({ kind: orders.kind }).from(orders).where(eq(orders.uid, member.uid))
    expect(made.map(({ kind }) => kind).toSorted()).toEqual(['join', 'switch'])
  })

  test('is returned with the first payment within eight days', async () => {
    const id = await joined(light)
    await at('2026-11-23T03:00:00.000Z')
    await switchTo(id, full)
    expect(await held()).toMatchObject({ refundableYen: 2200 + 2126 })
    expect((await page.call(refundSubscription, { id })).data).toEqual({ refundedYen: 2200 + 2126 })
    expect(await held()).toMatchObject({ status: 'ended', endReason: 'refunded' })
    await expect.poll(items).toEqual([])
  })

  test('is not returned alone where the first payment was nothing, since the contract would go on', async () => {
    const { code } = await createCoupon(db, { percent: 100 })
    const { order } = await buy(page, light.priceId, { newMethod: 'visa-4242', coupon: code })
    await at('2026-11-23T03:00:00.000Z')
    const id = order?.subscriptionId ?? ''
    expect((await switchTo(id, full)).data?.order?.totalYen).toBeGreaterThan(0)
    expect(await held()).toMatchObject({ status: 'active', refundableYen: null })
    expect((await page.call(refundSubscription, { id })).code).toBe('not_refundable')
  })

  test('whose difference an operator returns continues', async () => {
    const id = await joined(light)
    const { data } = await switchTo(id, full)
    await billing.refunds.refundOrder(data?.order?.id ?? '', {
      reason: 'ご迷惑をおかけしました',
      askedBy: 'operator',
    })
    expect(await held()).toMatchObject({ status: 'active', title: '叡智オンライン' })
    await expect.poll(items).toEqual(['000001'])
  })
})

describe('a switch to less', () => {
  test('costs nothing, waits for the renewal, and is announced by mail', async () => {
    const id = await joined(full)
    const { preview, data } = await switchTo(id, light, {})
    expect(preview).toMatchObject({ way: 'at_renewal', amountYen: 0 })
    expect(data).toMatchObject({ order: null, subscription: { next: { title: '叡智ライト' } } })
    await expect.poll(items).toEqual(['000001'])
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toContain('switch_planned')
    await at('2026-12-22T01:00:00.000Z')
    await run()
    expect(await charges()).toEqual([4400, 2200])
    expect(await held()).toMatchObject({ title: '叡智ライト', next: null, renewOn: '2027-01-22' })
    await expect.poll(items).toEqual(['000006'])
    // And back to what was held before.
    expect((await switchTo(id, full)).data?.order).toMatchObject({ state: 'paid', totalYen: 2200 })
    await expect.poll(items).toEqual(['000001'])
  })

  test('is taken back until then, however often', async () => {
    const id = await joined(full)
    await switchTo(id, both, {})
    expect(await families()).toEqual([eichi, kafuku])
    expect((await page.call(contract.undoSwitch, { id })).data).toMatchObject({ next: null })
    expect((await page.call(contract.undoSwitch, { id })).data).toMatchObject({ next: null })
    expect(await families()).toEqual([eichi])
    await at('2026-12-22T01:00:00.000Z')
    await run()
    expect(await charges()).toEqual([4400, 4400])
  })

  test('whose first payment fails keeps what is held, and begins when it is paid', async () => {
    const id = await joined(full, 'visa-0341')
    await switchTo(id, light, {})
    await at('2026-12-22T01:00:00.000Z')
    await run()
    expect(await held()).toMatchObject({ status: 'past_due', title: '叡智オンライン' })
    await expect.poll(items).toEqual(['000001'])
    expect((await page.call(contract.undoSwitch, { id })).code).toBe('order_under_way')
    await page.call(payOrder, { id: (await held())?.openOrderId ?? '', newMethod: 'visa-4242' })
    expect(await held()).toMatchObject({ status: 'active', title: '叡智ライト' })
    await expect.poll(items).toEqual(['000006'])
  })

  test('of another rhythm counts its renewals from where it begins', async () => {
    await at('2027-01-31T03:00:00.000Z')
    const id = await joined(full)
    await switchTo(id, yearly, {})
    await at('2027-02-28T01:00:00.000Z')
    await run()
    expect(await held()).toMatchObject({ title: '叡智オンライン（一年）', renewOn: '2028-02-28' })
    await at('2028-02-28T01:00:00.000Z')
    await run()
    expect(await held()).toMatchObject({ renewOn: '2029-02-28' })
    expect(await charges()).toEqual([4400, 44_000, 44_000])
  })

  test('of the same rhythm keeps the last days of months', async () => {
    await at('2027-01-31T03:00:00.000Z')
    const id = await joined(full)
    await switchTo(id, light, {})
    await at('2027-02-28T01:00:00.000Z')
    await run()
    expect(await held()).toMatchObject({ title: '叡智ライト', renewOn: '2027-03-31' })
  })
})

test('who cancels after planning a switch, and stays, is told what will be paid', async () => {
  const id = await joined(full)
  await switchTo(id, yearly, {})
  await page.call(updateSubscription, { id, status: 'cancel' })
  await page.call(updateSubscription, { id, status: 'resume' })
  const mail = (await mailsTo(db, member.email)).find(({ kind }) => kind === 'subscription_resumed')
  expect(mail?.text).toContain('44,000円')
})

test('of a plan for the renewal and a switch now, at one moment, one is done', async () => {
  const id = await joined(light)
  const hashOf = async ({ priceId }: typeof light) =>
    (await page.call(contract.getSwitch, { id, priceId })).data?.hash ?? ''
  const [later, now] = [await hashOf(yearly), await hashOf(full)]
  const press = (priceId: string, hash: string) =>
    page.call(contract.switchSubscription, {
      id,
      priceId,
      hash,
      newMethod: 'visa-3155',
      clientId: newId(),
    })
  // Both have read the contract before either has it locked.
  const answers = await db.transaction(async tx => {
    await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
    const first = press(yearly.priceId, later)
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    const second = press(full.priceId, now)
    await expect.poll(() => countWaitingForLocks(db)).toBe(2)
    return { first, second }
  })
  expect((await answers.first).data?.subscription.next).toMatchObject({ title: '叡智オンライン（一年）' })
  expect((await answers.second).code).toBe('terms_changed')
})

describe('a contract is not switched', () => {
  test('by another member, nor to what is not of its family, nor when it has been left', async () => {
    const id = await joined(light)
    const foreign = await createProduct(db)
    expect((await switchTo(id, foreign)).code).toBe('not_switchable')
    expect((await switchTo(id, light)).code).toBe('not_switchable')
    const stranger = await signedInBrowser(app, await createMember(db))
    expect((await stranger.call(contract.getSwitch, { id, priceId: full.priceId })).code).toBe('not_found')
    expect((await stranger.call(contract.undoSwitch, { id })).code).toBe('not_found')
    await page.call(updateSubscription, { id, status: 'cancel' })
    expect((await switchTo(id, full)).code).toBe('not_switchable')
  })

  test('into a family that another contract holds', async () => {
    const id = await joined(light)
    const other = await createProduct(db, { families: [kafuku] })
    await buy(page, other.priceId)
    expect((await switchTo(id, both)).code).toBe('subscription_exists')
  })

  test('by a page of yesterday', async () => {
    const id = await joined(light)
    const { data } = await page.call(contract.getSwitch, { id, priceId: full.priceId })
    await at('2026-11-23T03:00:00.000Z')
    const chosen = { newMethod: 'visa-4242', clientId: newId() } as const
    const input = { id, priceId: full.priceId, hash: data?.hash ?? '', ...chosen }
    const { code } = await page.call(contract.switchSubscription, input)
    expect(code).toBe('terms_changed')
  })
})
