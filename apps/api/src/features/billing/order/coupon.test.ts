import { cardNumberRefusal } from '@iki/contract/money/coupon'
import { checkoutWithCoupon, createOrder, giveUpOrder, listPaymentHistory } from '@iki/contract/money/order'
import { getReceipt } from '@iki/contract/money/receipt'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { saveCoupon } from '#features/coupon/coupon.store.ts'
import { coupons } from '#features/coupon/coupon.tables.ts'
import type { Browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { moneyApp } from '#test/money-app.ts'
import { buy, createCoupon, createProduct, ledgerOf } from '#test/shop.ts'
import { orders } from '../billing.tables.ts'
import { moneyLedger } from '../money-ledger.tables.ts'

const { clock, app, db, billing, begin } = await moneyApp()

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let plan: Awaited<ReturnType<typeof createProduct>>
beforeEach(async () => {
  ;({ member, page } = await begin())
  plan = await createProduct(db)
})
const counts = async (id: string) => {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id))
  return row && [row.held, row.used]
}
const newCard = { newMethod: 'visa-4242' as const }

describe('an order with a coupon', () => {
  test('takes what the last page, the mail, the history and the receipt say', async () => {
    const { id, code } = await createCoupon(db)
    const { order } = await buy(page, plan.priceId, { ...newCard, coupon: code })
    expect(order).toMatchObject({ state: 'paid', totalYen: 3740, discountYen: 660, taxYen: 340 })
    const texts = order?.confirmation?.items.flatMap(({ lines }) => lines).join('\n')
    for (const part of [
      '初回は 660円引き、3,740円（税込）',
      'きょう（2026年11月22日） 3,740円',
      '12月22日に 4,400円',
    ])
      expect(texts).toContain(part)
    expect(order?.confirmation?.button).toBe('今回3,740円・月額4,400円・自動更新で申し込む')
    const [mail] = await mailsTo(db, member.email)
    expect(mail?.text).toContain('初回は 660円引き')
    const lines = [
      { words: '下腹重心オンライン', amountYen: 4400 },
      { words: 'クーポンによる割引', amountYen: -660 },
    ]
    const history = (await page.call(listPaymentHistory, {})).data
    expect(history?.orders[0]?.lines).toMatchObject(lines)
    expect(history?.years).toEqual([{ year: 2026, paidYen: 3740 }])
    const receipt = (await page.call(getReceipt, { number: order?.receiptNumber ?? '' })).data
    expect(receipt).toMatchObject({ totalYen: 3740, taxYen: 340 })
    expect(receipt?.lines.map(({ amountYen }) => amountYen)).toEqual([4400, -660])
    const ledger = await db
      .select()
      .from(moneyLedger)
      .where(eq(moneyLedger.orderId, order?.id ?? ''))
    expect(ledger.map(({ yen }) => yen)).toEqual([3740])
    expect(await counts(id)).toEqual([0, 1])
  })

  test('is off so many payments, and no more', async () => {
    const { code } = await createCoupon(db, { periods: 2 })
    const { order } = await buy(page, plan.priceId, { ...newCard, coupon: code })
    expect(order?.confirmation?.items.flatMap(({ lines }) => lines).join('')).toContain(
      '2027年1月22日からは 4,400円',
    )
    for (const day of ['2026-12-22', '2027-01-22', '2027-02-22']) {
      clock.set(new Date(`${day}T01:00:00.000Z`))
      for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
    }
    page = await signedInBrowser(app, member)
    const history = (await page.call(listPaymentHistory, {})).data?.orders
    expect(history?.map(({ totalYen }) => totalYen)).toEqual([4400, 4400, 3740, 3740])
  })

  test('that leaves less of a later payment than can be paid takes all of it', async () => {
    const { id, code } = await createCoupon(db, { percent: null, yen: 4000, periods: 2 })
    await buy(page, plan.priceId, { ...newCard, coupon: code })
    // As a new price does: 4,400 less 4,360.
    await db.update(coupons).set({ yen: 4360 }).where(eq(coupons.id, id))
    const [before] = await billing.subscriptions.list(member.uid)
    expect(before?.nextYen).toBe(0)
    clock.set(new Date('2026-12-22T01:00:00.000Z'))
    for (const due of await billing.renewals.listDue()) await billing.renewals.renew(due)
    const [after] = await billing.subscriptions.list(member.uid)
    expect(after).toMatchObject({ status: 'active', renewOn: '2027-01-22', nextYen: 4400 })
    expect(await ledgerOf(db, member.uid)).toEqual([400])
  })

  test('is for what it is for, within its days, and leaves what can be paid', async () => {
    const until = new Date(clock().getTime() - 1)
    const unusable = [
      await createCoupon(db, { productIds: ['another'] }),
      await createCoupon(db, { availableUntil: until }),
      await createCoupon(db, { percent: null, yen: 4380 }),
      { code: 'NO-SUCH-CODE' },
      { code: "'; drop table coupons; --" },
      { code: '🌸' },
    ]
    for (const { code } of unusable)
      expect((await buy(page, plan.priceId, { ...newCard, coupon: code })).code).toBe('coupon_unusable')
  })

  test('is not what was agreed, when it is left out or added', async () => {
    const { code } = await createCoupon(db)
    const seen = (await page.call(checkoutWithCoupon, { priceId: plan.priceId, coupon: code })).data
    const input = {
      clientId: newId(),
      priceId: plan.priceId,
      isOfAge: true,
      hash: seen?.hash ?? '',
      ...newCard,
    }
    expect((await page.call(createOrder, input)).code).toBe('terms_changed')
  })
})

test('a code is taken in any width and case, with spaces', async () => {
  const { code } = await createCoupon(db, { codes: ['HARU2026'] })
  for (const coupon of ['haru 2026', '　ＨＡＲＵ２０２６', 'ｈａｒｕ－2026', code])
    expect((await page.call(checkoutWithCoupon, { priceId: plan.priceId, coupon })).data?.coupon).toEqual({
      title: '春のはじまり',
      discountYen: 660,
      periods: 1,
    })
})

test('the number of a card is refused, and is nowhere afterwards', async () => {
  const coupon = '４２４２ 4242-4242 4242'
  const answer = await page.call(checkoutWithCoupon, { priceId: plan.priceId, coupon })
  expect(answer.code).toBe('invalid_input')
  expect(JSON.stringify(answer)).toContain(cardNumberRefusal)
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) from orders where confirmation::text like '%4242 4242%' or title like '%4242%'`,
  )
  expect(rows).toEqual([{ count: '0' }])
  expect(await db.select().from(orders).where(eq(orders.uid, member.uid))).toEqual([])
})

test('ten codes that do not work are enough for an hour; those that work do not count', async () => {
  const { code } = await createCoupon(db)
  const type = (coupon: string) => page.call(checkoutWithCoupon, { priceId: plan.priceId, coupon })
  for (let tries = 0; tries < 12; tries++) expect((await type(code)).code).toBe(null)
  for (let tries = 0; tries < 10; tries++) expect((await type(`WRONG${tries}`)).code).toBe('coupon_unusable')
  expect((await type(code)).code).toBe('too_many_requests')
  clock.set(new Date(clock().getTime() + 3_600_001))
  page = await signedInBrowser(app, member)
  expect((await type(code)).code).toBe(null)
})

describe('of so many coupons', () => {
  test('the last goes to one of two members', async () => {
    const { id, code } = await createCoupon(db, { maxUses: 1 })
    const other = await signedInBrowser(app, await createMember(db))
    const both = await Promise.all(
      [page, other].map(each => buy(each, plan.priceId, { ...newCard, coupon: code })),
    )
    expect(both.map(({ order, code: problem }) => order?.state ?? problem).sort()).toEqual([
      'coupon_used_up',
      'paid',
    ])
    expect(await counts(id)).toEqual([0, 1])
  })

  test('a member has as many as they may, also at the same moment', async () => {
    const { id, code } = await createCoupon(db)
    const other = await createProduct(db)
    const both = await Promise.all(
      [plan, other].map(({ priceId }) => buy(page, priceId, { ...newCard, coupon: code })),
    )
    expect(both.map(({ order, code: problem }) => order?.state ?? problem).sort()).toEqual([
      'coupon_used_up',
      'paid',
    ])
    expect(await counts(id)).toEqual([0, 1])
  })

  test('one of an order that is given up or too late is free again', async () => {
    const { id, code } = await createCoupon(db, { maxUses: 1 })
    const failed = await buy(page, plan.priceId, { newMethod: 'visa-0002', coupon: code })
    expect(failed.order?.state).toBe('failed')
    expect(await counts(id)).toEqual([1, 0])
    await page.call(giveUpOrder, { id: failed.order?.id ?? '' })
    expect(await counts(id)).toEqual([0, 0])
    await buy(page, plan.priceId, { newMethod: 'visa-0002', coupon: code })
    clock.set(new Date(clock().getTime() + 31 * 60_000))
    await billing.sweep()
    await billing.sweep()
    expect(await counts(id)).toEqual([0, 0])
    expect((await buy(page, plan.priceId, { ...newCard, coupon: code })).order?.state).toBe('paid')
  })

  test('those that were counted stay counted when the file is loaded again', async () => {
    const { id, code } = await createCoupon(db)
    await buy(page, plan.priceId, { ...newCard, coupon: code })
    await saveCoupon(db, {
      id,
      title: '春',
      percent: 15,
      yen: null,
      periods: 1,
      maxUses: 9,
      maxPerMember: 1,
      productIds: [],
      contentHash: '2',
      codes: ['ATARASHII'],
    })
    expect(await counts(id)).toEqual([0, 1])
    expect((await buy(page, plan.priceId, { ...newCard, coupon: code })).code).toBe('coupon_unusable')
  })
})
