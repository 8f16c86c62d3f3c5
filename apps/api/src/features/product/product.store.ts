import type { PlanKey } from '@iki/contract/access/plan-keys'
import type { Drawing } from '@iki/contract/media/drawing'
import type { ProductGrant, ProductGroup, ProductKind } from '@iki/contract/money/product'
import type { Market } from '@iki/contract/money/shop'
import type { Interval } from '@iki/contract/money/term'
import { and, eq, notInArray } from 'drizzle-orm'
import { saveContentRow } from '#core/content/content-table.ts'
import type { Handle } from '#core/database/database.ts'
import { boolean, instant, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { prices, products } from './product.tables.ts'

export type NewPrice = typeof prices.$inferInsert
export type StoredProduct = RowOf<typeof listed>
export type StoredPrice = RowOf<typeof listedPrices>

const productRow = {
  id: text,
  kind: text.as<ProductKind>(),
  title: text,
  lead: text,
  bodyHtml: text,
  drawing: text.as<Drawing>(),
  group: text.as<ProductGroup>().orNull,
  families: text.array,
  grants: json<ProductGrant[]>(),
}
const productColumns = 'id, kind, title, lead, body_html, drawing, "group", families, grants'
const shownRow = { ...productRow, recommendedTo: text.orNull }
const shownColumns = `${productColumns}, recommended_to`
const shopRow = {
  ...productRow,
  credits: integer.orNull,
  market: text.as<Market>().orNull,
  stock: integer.orNull,
}
const shopColumns = `${productColumns}, credits, market, stock`
const priceRow = {
  id: text,
  productId: text,
  amountYen: integer,
  interval: text.as<Interval>(),
  intervalCount: integer,
  planKey: text.as<PlanKey>().orNull,
  trialDays: integer.orNull,
  availableUntil: instant.orNull,
}
const priceColumns =
  'id, product_id, amount_yen, interval, interval_count, plan_key, trial_days, available_until'
const of = (table: string, columns: string) => columns.replace(/\S+(?=,|$)/g, name => `${table}.${name}`)
const isAvailable = `is_listed and (available_from is null or available_from <= $now)
  and (available_until is null or available_until > $now)`

const listed = statement({
  name: 'products_in_order',
  row: shownRow,
  text: `select ${shownColumns} from products order by position, id limit 200`,
})

/** All products in the order of the shop. */
export const listProducts = (handle: Handle) => listed.rows(handle)

const one = statement({
  name: 'product_by_id',
  params: { id: text },
  row: shownRow,
  text: `select ${shownColumns} from products where id = $id`,
})

export const findProduct = (handle: Handle, id: string) => one.first(handle, { id })

const shelf = statement({
  name: 'products_of_market',
  params: { market: text },
  row: shopRow,
  text: `select ${shopColumns} from products where market = $market and credits is not null
   order by position, id limit 200`,
})

/** What a shop has for credits, in its order. */
export const listOfMarket = (handle: Handle, market: Market) => shelf.rows(handle, { market })

const shopOne = statement({
  name: 'product_of_market_by_id',
  params: { id: text },
  row: shopRow,
  text: `select ${shopColumns} from products where id = $id and credits is not null`,
})

export const findOfMarket = (handle: Handle, id: string) => shopOne.first(handle, { id })

const listedPrices = statement({
  name: 'prices_available',
  params: { now: instant },
  row: priceRow,
  text: `select ${priceColumns} from prices where ${isAvailable} order by product_id, position limit 2000`,
})

/** All prices that can be chosen at `now`. */
export const listPrices = (handle: Handle, now: Date) => listedPrices.rows(handle, { now })

const { id: _, ...soldRow } = productRow
const sold = statement({
  name: 'price_with_product',
  params: { id: text, now: instant },
  row: {
    ...priceRow,
    isAvailable: boolean.because('its parts are compared to values that are not null'),
    ...soldRow,
  },
  text: `select ${of('r', priceColumns)}, (${isAvailable}) as is_available, ${of('p', productColumns.replace('id, ', ''))}
   from prices r join products p on p.id = r.product_id where r.id = $id`,
})

/** A price with its product, also one that can't be chosen any more. */
export async function findSold(handle: Handle, id: string, now: Date) {
  const found = await sold.first(handle, { id, now })
  if (!found) return null
  const {
    kind,
    title,
    lead,
    bodyHtml,
    drawing,
    group,
    families,
    grants,
    isAvailable: isOpen,
    ...price
  } = found
  const product = { id: price.productId, kind, title, lead, bodyHtml, drawing, group, families, grants }
  return { price, product, isAvailable: isOpen }
}

/** Every price that there ever was, for comparing. */
export const listStoredPrices = (handle: Handle) =>
  handle
    .select({
      id: prices.id,
      productId: prices.productId,
      amountYen: prices.amountYen,
      interval: prices.interval,
      intervalCount: prices.intervalCount,
    })
    .from(prices)

/** Saves a product with its prices; those that its file no longer names stay for the contracts that have them. */
export async function saveProduct(
  tx: Handle,
  { prices: stated, ...product }: typeof products.$inferInsert & { prices: NewPrice[] },
): Promise<void> {
  await saveContentRow(tx, products, product)
  // First, so that another price may take the place that one of them had.
  await tx
    .update(prices)
    .set({ isListed: false })
    .where(
      and(
        eq(prices.productId, product.id),
        notInArray(
          prices.id,
          stated.map(({ id }) => id),
        ),
      ),
    )
  await tx
    .update(prices)
    .set({ replacesId: null, replacesFrom: null })
    .where(eq(prices.productId, product.id))
  for (const price of stated) {
    const { position, planKey, trialDays, replacesId, replacesFrom, availableFrom, availableUntil } = price
    const times = { availableFrom, availableUntil }
    const set = { position, planKey, trialDays, replacesId, replacesFrom, ...times, isListed: true }
    await tx.insert(prices).values(price).onConflictDoUpdate({ target: prices.id, set })
  }
}
