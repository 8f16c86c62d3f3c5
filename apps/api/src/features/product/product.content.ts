import { itemPlans } from '@iki/contract/access/licence'
import { type PlanKey, planKeys } from '@iki/contract/access/plan-keys'
import { id, integer, list, someText } from '@iki/contract/api/schema'
import { endOfTokyoDay, startOfTokyoDay } from '@iki/contract/api/tokyo'
import { drawings } from '@iki/contract/media/drawing'
import { mostCredits } from '@iki/contract/money/credit'
import { mostRecommendedTo, productGroupNames, productKinds } from '@iki/contract/money/product'
import { markets } from '@iki/contract/money/shop'
import { intervals } from '@iki/contract/money/term'
import { mostTrialDays } from '@iki/contract/money/trial'
import { leastPaidYen, mostPaidYen } from '@iki/contract/money/yen'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { dayField } from '#core/content/fields.ts'
import { listStoredPrices, type NewPrice, saveProduct } from './product.store.ts'
import { products } from './product.tables.ts'

const priceFields = v.strictObject({
  id,
  yen: integer(leastPaidYen, mostPaidYen),
  every: v.picklist(intervals, `must be one of ${intervals.join(', ')}`),
  count: v.optional(integer(1, 12)),
  planKey: v.optional(v.picklist(Object.keys(planKeys) as [PlanKey, ...PlanKey[]])),
  /** For how many days it is tried before its first charge. */
  trialDays: v.optional(integer(1, mostTrialDays)),
  /** Whose place it takes in running contracts, and from when on. */
  replaces: v.optional(v.strictObject({ price: id, from: dayField })),
  from: v.optional(dayField),
  until: v.optional(dayField),
})
type PriceFields = v.InferOutput<typeof priceFields>

const priceOf = (fields: PriceFields, productId: string, position: number): NewPrice => ({
  id: fields.id,
  productId,
  amountYen: fields.yen,
  interval: fields.every,
  intervalCount: fields.count ?? 1,
  planKey: fields.planKey ?? null,
  trialDays: fields.trialDays ?? null,
  replacesId: fields.replaces?.price ?? null,
  replacesFrom: fields.replaces?.from ?? null,
  position,
  availableFrom: fields.from ? startOfTokyoDay(fields.from) : null,
  availableUntil: fields.until ? endOfTokyoDay(fields.until) : null,
  isListed: true,
})

const isSameRhythm = (
  { interval, intervalCount }: { interval: string; intervalCount: number },
  { every, count = 1 }: PriceFields,
): boolean => interval === every && intervalCount === count

/** A price takes the place of one other, of the same rhythm, and no two of the same. */
function successorProblems(name: string, stated: PriceFields[]): string[] {
  const seen = new Set<string>()
  return stated.flatMap(price => {
    if (!price.replaces) return []
    const { price: former } = price.replaces
    const other = stated.find(({ id: otherId }) => otherId === former)
    const isSame = !other || isSameRhythm({ interval: other.every, intervalCount: other.count ?? 1 }, price)
    const isAgain = seen.has(former)
    seen.add(former)
    if (former === price.id || isAgain || !isSame || price.every === 'none')
      return [
        `${name}:1: prices: ${price.id} takes the place of ${former}: one price does so, of the same rhythm, for what renews`,
      ]
    return []
  })
}

/** What is sold, with its prices. The amount of a price can't change: a new one has another id. */
export const productContent = contentKind({
  folder: 'products',
  hints: { noun: 'a product' },
  table: products,
  fields: v.strictObject({
    title: someText(60),
    lead: someText(200),
    kind: v.picklist(productKinds, `must be one of ${productKinds.join(', ')}`),
    drawing: v.picklist(drawings, `must be one of ${drawings.join(', ')}`),
    group: v.optional(v.picklist(productGroupNames, `must be one of ${productGroupNames.join(', ')}`)),
    position: integer(0, 10_000),
    /** A member holds one live contract of each family. */
    families: v.optional(list(id, 5)),
    grants: v.optional(list(v.strictObject({ item: id, days: v.optional(integer(1, 36_500)) }), 10), []),
    prices: v.optional(list(priceFields, 10), []),
    /** To whom it is recommended, on the card. */
    recommendedTo: v.optional(someText(mostRecommendedTo)),
    /** For a thing that is paid with credits: how many, in which shop, and how many there are. */
    credits: v.optional(integer(1, mostCredits)),
    market: v.optional(v.picklist(markets, `must be one of ${markets.join(', ')}`)),
    stock: v.optional(integer(1, 1_000_000)),
  }),
  check(files) {
    const seen = new Map<string, string>()
    return files.flatMap(({ name, fields }) => {
      const problems = fields.grants
        .filter(({ item }) => !itemPlans[item])
        .map(({ item }) => `${name}:1: grants: ${item} is no item that opens anything`)
      for (const { id: priceId, every, trialDays } of fields.prices) {
        if (trialDays !== undefined && every === 'none')
          problems.push(`${name}:1: prices: ${priceId}: only what renews can be tried first`)
        const other = seen.get(priceId)
        if (other) problems.push(`${name}:1: prices: ${priceId} is a price of ${other}, too`)
        seen.set(priceId, name)
        if ((every === 'none') === (fields.kind === 'plan'))
          problems.push(
            `${name}:1: prices: ${priceId}: a plan renews each month or year, everything else is paid once`,
          )
      }
      problems.push(...successorProblems(name, fields.prices))
      const { kind, credits, market, prices, grants } = fields
      if (kind === 'credit' && (prices.length > 0 || credits === undefined || market === undefined))
        problems.push(`${name}:1: a thing of a shop has credits and a market, and no prices`)
      if (kind !== 'credit' && (prices.length === 0 || grants.length === 0 || credits !== undefined))
        problems.push(`${name}:1: names prices and what it grants, and no credits`)
      if (kind === 'gift' && grants.some(({ days }) => days === undefined))
        problems.push(`${name}:1: grants: a gift has so many days`)
      if (fields.kind === 'plan' && !fields.families?.length)
        problems.push(`${name}:1: families: a plan needs one, so that nobody pays twice for the same`)
      return problems
    })
  },
  async checkStored(files, handle) {
    const stored = new Map((await listStoredPrices(handle)).map(price => [price.id, price]))
    return files.flatMap(({ name, id: productId, fields }) =>
      fields.prices.flatMap(price => {
        const replaced = price.replaces && stored.get(price.replaces.price)
        const isOfFile = fields.prices.some(({ id: other }) => other === price.replaces?.price)
        if (
          price.replaces &&
          !isOfFile &&
          !(replaced?.productId === productId && isSameRhythm(replaced, price))
        )
          return [
            `${name}:1: prices: ${price.id} takes the place of ${price.replaces.price}, which is no price of this product with the same rhythm`,
          ]
        const former = stored.get(price.id)
        const isSame =
          !former ||
          (former.productId === productId &&
            former.amountYen === price.yen &&
            former.interval === price.every &&
            former.intervalCount === (price.count ?? 1))
        return isSame
          ? []
          : [
              `${name}:1: prices: ${price.id} was ${former.amountYen} yen of ${former.productId}, and can't change: contracts point at it. Give the new price another id.`,
            ]
      }),
    )
  },
  load: ({ id: productId, fields }) => ({
    hashParts: [JSON.stringify(fields)],
    row: () => ({
      kind: fields.kind,
      title: fields.title,
      lead: fields.lead,
      drawing: fields.drawing,
      group: fields.group ?? null,
      position: fields.position,
      families: fields.families ?? [],
      grants: fields.grants.map(({ item, days }) => ({ itemId: item, days: days ?? null })),
      credits: fields.credits ?? null,
      market: fields.market ?? null,
      stock: fields.stock ?? null,
      recommendedTo: fields.recommendedTo ?? null,
      prices: fields.prices.map((price, position) => priceOf(price, productId, position)),
    }),
  }),
  save: (tx, row: Parameters<typeof saveProduct>[1]) => saveProduct(tx, row),
})
