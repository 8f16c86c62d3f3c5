import { specialExpireDay } from '@iki/contract/access/licence'
import { endOfTokyoDay } from '@iki/contract/api/tokyo'
import { getCredits, listCreditHistory } from '@iki/contract/money/credit'
import { getProduct, listProducts } from '@iki/contract/money/product'
import * as shop from '@iki/contract/money/shop'
import { describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { createProduct, createThing, buy as order } from '#test/shop.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const services = testServices({ config, db, clock })
const dayMs = 86_400_000

async function holder(held: number) {
  const member = await createMember(db)
  const { uid } = member
  if (held > 0) await services.credit.credits.give(uid, { credits: held, ref: 'first', note: null })
  const page = await signedInBrowser(app, member)
  return {
    uid,
    member,
    page,
    balance: async () => (await page.call(getCredits, {})).data?.balance,
    buy: (productId: string, change: { clientId?: string; credits?: number } = {}) =>
      page.call(shop.buyFromShop, { productId, clientId: newId(), credits: 100, ...change }),
    seen: async (productId: string, market: shop.Market = 'kafuku') =>
      (await page.call(shop.listShop, { market })).data?.items.find(({ id }) => id === productId),
  }
}
const week = [{ itemId: '000010', days: 7 }]

describe('a thing for credits', () => {
  test('is taken and paid at once, and is in the record of both', async () => {
    const id = await createThing(db)
    const { uid, page, buy, seen } = await holder(250)
    expect(await seen(id)).toMatchObject({
      credits: 100,
      bodyHtml: '<p>表紙</p>',
      held: null,
      hasInside: true,
    })
    expect((await buy(id)).data).toMatchObject({ balance: 150, item: { id, held: 'shop' } })
    expect((await page.call(listCreditHistory, {})).data?.entries[0]).toMatchObject({
      delta: -100,
      reason: 'shop',
      note: '息の手帖',
      balanceAfter: 150,
    })
    const own = { uid, product_id: id, title: '息の手帖', expireAt: null, hasInside: true }
    expect((await page.call(shop.listProductOwn, {})).data).toMatchObject({ items: [own], next: null })
    expect((await page.call(shop.getProductOwn, { id })).data).toMatchObject({
      own,
      insideHtml: '<p>なかみ</p>',
    })
  })

  test('opens what it grants for its days, and can be had again after them', async () => {
    const id = await createThing(db, { grants: week, bodyHtml: '<p>七日</p>' })
    const { uid, member, buy, balance } = await holder(300)
    await buy(id)
    const [licence] = await services.licence.licences.list(uid)
    expect(licence).toMatchObject({ itemId: '000010', status: 'active' })
    expect((await buy(id)).code).toBe('already_held')
    expect(await balance()).toBe(200)
    const now = clock()
    clock.advance(9 * dayMs)
    const later = await signedInBrowser(app, member)
    const again = { productId: id, clientId: newId(), credits: 100 }
    expect((await later.call(shop.buyFromShop, again)).data).toMatchObject({ balance: 100 })
    clock.set(now)
  })

  test('is not taken where credits are missing, and nothing is given', async () => {
    const id = await createThing(db)
    const { page, buy, balance } = await holder(99)
    expect((await buy(id)).code).toBe('not_enough_credits')
    expect(await balance()).toBe(99)
    expect((await page.call(shop.getProductOwn, { id })).code).toBe('not_found')
  })

  test('pressed again with its clientId is taken once; another thing with it is refused', async () => {
    const [id, other] = [await createThing(db), await createThing(db)]
    const { buy, balance } = await holder(500)
    const clientId = newId()
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(id, { clientId })))
    expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200))
    expect(await balance()).toBe(400)
    expect((await buy(other, { clientId })).code).toBe('repeated_differently')
    expect((await buy(id)).code).toBe('already_held')
    expect(await balance()).toBe(400)
  })

  test('of which one is left goes to one of two, and the other pays nothing', async () => {
    const id = await createThing(db, { stock: 1 })
    const [one, two] = [await holder(100), await holder(100)]
    expect((await one.seen(id))?.left).toBe(1)
    const codes = (await Promise.all([one.buy(id), two.buy(id)])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([null, 'sold_out'].toSorted())
    expect([await one.balance(), await two.balance()].toSorted()).toEqual([0, 100])
    expect((await one.seen(id))?.left).toBe(0)
  })

  test('that a plan opens anyway is not taken', async () => {
    const id = await createThing(db, { grants: week })
    const { uid, buy, seen, balance } = await holder(100)
    const term = {
      sinceAt: new Date(clock().getTime() - dayMs),
      expireAt: new Date(clock().getTime() + dayMs),
    }
    await createLicence(db, uid, { itemId: '000010', ...term })
    expect((await seen(id))?.held).toBe('plan')
    expect((await buy(id)).code).toBe('already_held')
    expect(await balance()).toBe(100)
  })

  test('whose price has changed since it was shown is not taken unseen', async () => {
    const id = await createThing(db, { credits: 120 })
    const { buy, balance } = await holder(200)
    expect((await buy(id)).code).toBe('price_changed')
    expect(await balance()).toBe(200)
  })

  test('is none of what is sold for money, and its inside is read nowhere else', async () => {
    const id = await createThing(db)
    const guest = browser(app)
    const { products } = (await guest.call(listProducts, {})).data ?? { products: [] }
    expect(products.map(product => product.id)).not.toContain(id)
    expect((await guest.call(getProduct, { id })).code).toBe('not_found')
    const { buy, page } = await holder(100)
    expect((await buy('kafuku')).code).toBe('not_found')
    const stranger = await holder(0)
    await buy(id)
    expect((await page.call(shop.getProductOwn, { id })).http).toBe(200)
    expect((await stranger.page.call(shop.getProductOwn, { id })).code).toBe('not_found')
  })
})

describe('the shop of plans', () => {
  test('is closed to members without a plan, and so are its things', async () => {
    const id = await createThing(db, { market: 'blackhole' })
    const { uid, member, page, buy } = await holder(100)
    expect((await page.call(shop.listShop, { market: 'blackhole' })).code).toBe('plan_required')
    expect((await buy(id)).code).toBe('plan_required')
    const term = {
      sinceAt: new Date(clock().getTime() - dayMs),
      expireAt: new Date(clock().getTime() + dayMs),
    }
    await services.licence.licences.grant({ uid, itemId: '000002', reason: null, ...term })
    const holding = await signedInBrowser(app, member)
    await expect.poll(async () => (await holding.call(shop.listShop, { market: 'blackhole' })).http).toBe(200)
    expect((await buy(id)).data?.balance).toBe(0)
  })

  test.each([
    ['TV alone', { itemId: '000033' }, false, null],
    ['a completed plan alone', { itemId: '000003', expireAt: endOfTokyoDay(specialExpireDay) }, false, null],
    ['TV and another', { itemId: '000033' }, true, { itemId: '000010' }],
    ['a running D-CODE', { itemId: '000003' }, true, null],
  ] as const)('to holders of %s: says so, and keeps to it', async (_, one, isSold, another) => {
    const id = await createThing(db, { market: 'blackhole' })
    const forAll = await createThing(db)
    const { uid, page, buy, balance } = await holder(200)
    const sinceAt = new Date(clock().getTime() - dayMs)
    const expireAt = new Date(clock().getTime() + dayMs)
    for (const held of [one, ...(another ? [another] : [])])
      await createLicence(db, uid, { sinceAt, expireAt, ...held })
    expect((await page.call(shop.listShop, { market: 'blackhole' })).data?.isSoldTo).toBe(isSold)
    expect((await buy(id)).code).toBe(isSold ? null : 'shop_not_for_plan')
    expect(await balance()).toBe(isSold ? 100 : 200)
    // The other shop is everybody's.
    expect((await page.call(shop.listShop, { market: 'kafuku' })).data?.isSoldTo).toBe(true)
    expect((await buy(forAll)).code).toBe(null)
  })
})

describe('a single thing that was bought for yen', () => {
  const own = async (page: Awaited<ReturnType<typeof holder>>['page']) =>
    (await page.call(shop.listProductOwn, {})).data?.items ?? []

  test('is in the records among the things of the shops, until its order is paid back', async () => {
    const single = await createProduct(db, { every: 'none', yen: 3300, title: 'おすそわ券' })
    const thing = await createThing(db)
    const { uid, page, buy } = await holder(100)
    const { order: paid } = await order(page, single.priceId)
    clock.advance(1000)
    await buy(thing)
    expect(await own(page)).toMatchObject([
      { product_id: thing },
      { uid, product_id: single.id, title: 'おすそわ券', drawing: 'mountain', hasInside: false },
    ])
    expect((await own(page))[1]?.expireAt).toBe((await services.licence.licences.list(uid))[0]?.expireAt)
    expect((await page.call(shop.getProductOwn, { id: single.id })).data).toMatchObject({ insideHtml: '' })
    expect((await page.call(shop.listProductLicensedOwn, {})).data?.licensed).toContain(single.id)
    await services.billing.refunds.refundOrder(paid?.id ?? '', { reason: 'ためし', askedBy: 'operator' })
    expect(await own(page)).toMatchObject([{ product_id: thing }])
    expect((await page.call(shop.getProductOwn, { id: single.id })).code).toBe('not_found')
  })

  test('has no end where its right has none; plans and gifts are no single things', async () => {
    const grants = [{ itemId: '000002', days: null }]
    const single = await createProduct(db, { every: 'none', yen: 3300, grants })
    const gift = await createProduct(db, { every: 'none', kind: 'gift' })
    const plan = await createProduct(db)
    const { page } = await holder(0)
    for (const { priceId } of [gift, plan, single]) await order(page, priceId)
    expect(await own(page)).toMatchObject([{ product_id: single.id, expireAt: null }])
  })
})

test('product_licensed and product_licensed_own tell what the valid licences amount to', async () => {
  const id = await createThing(db, { grants: [{ itemId: '000021', days: 3 }], title: '白金の三日' })
  const { uid, page } = await holder(0)
  expect((await page.call(shop.listProductLicensed, {})).data).toEqual([])
  const term = { sinceAt: new Date(clock().getTime() - dayMs), expireAt: new Date(clock().getTime() + dayMs) }
  await services.licence.licences.grant({ uid, itemId: '000021', reason: null, ...term })
  await expect
    .poll(async () => (await page.call(shop.listProductLicensed, {})).data)
    .toEqual([{ uid, product_id: id, title: '白金の三日', item_ids: ['000021'] }])
  expect((await page.call(shop.listProductLicensedOwn, {})).data).toEqual({ uid, licensed: [id] })
  const other = await holder(0)
  expect((await other.page.call(shop.listProductOwn, { uid })).code).toBe('not_allowed')
})
