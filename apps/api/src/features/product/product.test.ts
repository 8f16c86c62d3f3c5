import { getProduct, listProducts } from '@iki/contract/money/product'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createProduct } from '#test/shop.ts'
import { saveProduct } from './product.store.ts'
import { prices } from './product.tables.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const { app: closed } = await testApp({ clock, database: db, settings: { CHECKOUT: 'no' } })
const guest = browser(app)

test('guests see what is sold and for how much, but no price whose time has not come or is over', async () => {
  const plan = await createProduct(db)
  const over = await createProduct(db)
  await db.update(prices).set({ availableUntil: clock() }).where(eq(prices.id, over.priceId))
  const to = await createProduct(db)
  const later = new Date(clock().getTime() + 1000)
  await db.update(prices).set({ availableFrom: later }).where(eq(prices.id, to.priceId))
  const { products, isCheckoutOpen } = (await guest.call(listProducts, {})).data ?? { products: [] }
  expect(isCheckoutOpen).toBe(true)
  expect(products.map(({ id }) => id)).toEqual([plan.id])
  expect(products[0]?.prices).toMatchObject([{ id: plan.priceId, amountYen: 4400, interval: 'month' }])
  expect((await guest.call(listProducts, { family: 'none-of-these' })).data?.products).toEqual([])
  expect((await guest.call(listProducts, { kind: 'single' })).data?.products).toEqual([])
})

test('one that is recommended says to whom, in the list and on its page', async () => {
  const { id } = await createProduct(db, { recommendedTo: 'はじめての方に' })
  const { products } = (await guest.call(listProducts, {})).data ?? { products: [] }
  expect(products.filter(({ recommendedTo }) => recommendedTo)).toMatchObject([{ id }])
  const found = (await guest.call(getProduct, { id })).data?.product
  expect(found?.recommendedTo).toBe('はじめての方に')
})

test('one that is not there is not found', async () => {
  expect((await guest.call(getProduct, { id: 'none' })).code).toBe('not_found')
})

test('where nothing is sold for now, that is said', async () => {
  expect((await browser(closed).call(listProducts, {})).data?.isCheckoutOpen).toBe(false)
})

test('the amount of a price never changes, whoever tries', async () => {
  const { id, priceId } = await createProduct(db)
  await expect(db.update(prices).set({ amountYen: 100 }).where(eq(prices.id, priceId))).rejects.toThrow()
  const [row] = await db.select().from(prices).where(eq(prices.id, priceId))
  expect(row).toMatchObject({ amountYen: 4400, productId: id })
})

test('a price that its file names no more can’t be chosen, and stays for those who have it', async () => {
  const { id, priceId } = await createProduct(db)
  const [row] = await db.select().from(prices).where(eq(prices.id, priceId))
  if (!row) throw new Error('no price')
  await saveProduct(db, {
    id,
    kind: 'plan',
    title: '',
    lead: '',
    bodyHtml: '',
    drawing: 'moon',
    group: null,
    position: 1,
    families: [id],
    grants: [],
    contentHash: '2',
    prices: [{ ...row, id: `${priceId}-2`, amountYen: 5500 }],
  })
  const { product } = (await guest.call(getProduct, { id })).data ?? {}
  expect(product?.prices.map(({ amountYen }) => amountYen)).toEqual([5500])
  expect(await db.select().from(prices).where(eq(prices.id, priceId))).toHaveLength(1)
})
