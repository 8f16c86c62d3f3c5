import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import type * as contract from '@iki/contract/money/product'
import type { Market } from '@iki/contract/money/shop'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import * as store from './product.store.ts'

type Parts = { db: Database; clock: Clock; isCheckoutOpen: boolean }

/** What is sold, and for how much. */
export function productService({ db, clock, isCheckoutOpen }: Parts) {
  return {
    async list({
      kind,
      family,
    }: InputOf<typeof contract.listProducts>): Promise<OutputOf<typeof contract.listProducts>> {
      const [all, prices] = await Promise.all([store.listProducts(db), store.listPrices(db, clock())])
      const pricesOf = Map.groupBy(prices, ({ productId }) => productId)
      const products = all
        .filter(product => !kind || product.kind === kind)
        .filter(product => !family || product.families.includes(family))
        .map(product => present(product, pricesOf.get(product.id) ?? []))
        .filter(product => product.prices.length > 0)
      return { isCheckoutOpen, products }
    },

    async get(id: string): Promise<OutputOf<typeof contract.getProduct>> {
      const [product, prices] = await Promise.all([store.findProduct(db, id), store.listPrices(db, clock())])
      // What is in a thing of a shop is not for everybody.
      if (!product || product.kind === 'credit') throw new AppError('not_found')
      const own = prices.filter(({ productId }) => productId === id)
      return { isCheckoutOpen, product: present(product, own) }
    },

    /** What a shop has for credits, in its order. */
    listOfMarket: async (market: Market) => (await store.listOfMarket(db, market)).map(presentThing),

    /** A thing of a shop; null if there is none. */
    async findOfMarket(id: string) {
      const found = await store.findOfMarket(db, id)
      return found && presentThing(found)
    },

    /** Any product, with what is in it for those who have it; null if there is none. */
    async findHeld(id: string) {
      const thing = await store.findOfMarket(db, id)
      if (thing) return presentThing(thing)
      const product = await store.findProduct(db, id)
      return product && { ...product, insideHtml: '' }
    },

    /** Everything that gives a right, in the order of the shop. */
    listGranting: async () => (await store.listProducts(db)).filter(({ grants }) => grants.length > 0),

    /**
     * A price with its product. `isAvailable` is false for one that contracts may have, but nobody can choose.
     * Null if there never was such a price.
     */
    async findSold(priceId: string, handle: Handle = db) {
      const found = await store.findSold(handle, priceId, clock())
      if (!found) return null
      const { product, price, isAvailable } = found
      return {
        product: present(product, [price]),
        price: presentPrice(price),
        isAvailable: isAvailable && isCheckoutOpen,
      }
    },
  }
}
export type ProductService = ReturnType<typeof productService>

/** The rule in the text of a thing of a shop: what follows it is for those who hold the thing. */
const insideMark = '<hr />'

function presentThing({ bodyHtml, credits, market, ...product }: NonNullable<FoundThing>) {
  const at = bodyHtml.indexOf(insideMark)
  return {
    ...product,
    credits: credits ?? 0,
    market: market ?? 'kafuku',
    bodyHtml: at < 0 ? bodyHtml : bodyHtml.slice(0, at).trim(),
    insideHtml: at < 0 ? '' : bodyHtml.slice(at + insideMark.length).trim(),
  }
}
type FoundThing = Awaited<ReturnType<typeof store.findOfMarket>>
export type Thing = ReturnType<typeof presentThing>

const presentPrice = ({ productId: _, availableUntil, ...price }: store.StoredPrice): contract.Price => ({
  id: price.id,
  amountYen: price.amountYen,
  interval: price.interval,
  intervalCount: price.intervalCount,
  planKey: price.planKey,
  trialDays: price.trialDays,
  availableUntil: availableUntil?.toISOString() ?? null,
})

const present = (
  product: Omit<contract.Product, 'prices'>,
  prices: store.StoredPrice[],
): contract.Product => ({
  ...product,
  prices: prices.map(presentPrice),
})
