import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { type PlanKey, planKeys } from '../access/plan-keys.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, integer, list, text } from '../api/schema.ts'
import { drawings } from '../media/drawing.ts'
import { intervals } from './term.ts'
import { mostTrialDays } from './trial.ts'

/**
 * What is sold: a plan renews, a single thing is bought once, a gift is bought once for somebody else, a reservation is
 * a seat in a lesson (lesson-slot.ts), what costs credits is in a shop (shop.ts).
 */
export const productKinds = ['plan', 'single', 'gift', 'reservation', 'credit'] as const
export type ProductKind = (typeof productKinds)[number]

const yen = integer(0, 9_999_999)
/** One line of a card on a narrow phone. */
export const mostRecommendedTo = 12
const planKeyList = Object.keys(planKeys) as [PlanKey, ...PlanKey[]]

/** A price never changes: a new one has another id. Amounts are whole yen, with tax. */
export const priceSchema = v.object({
  id,
  amountYen: yen,
  interval: v.picklist(intervals),
  intervalCount: integer(1, 12),
  /** The plan's name in the specification, where it has one. */
  planKey: v.nullable(v.picklist(planKeyList)),
  /** For how many days a plan is tried before its first charge, once a member and family; null if not at all. */
  trialDays: v.nullable(integer(1, mostTrialDays)),
  /** Until when it can be chosen; null if there is no end. */
  availableUntil: v.nullable(instant),
})
export type Price = v.InferOutput<typeof priceSchema>

/** A right that a product gives: for so many days, or as long as it is paid. */
export const productGrantSchema = v.object({ itemId: id, days: v.nullable(integer(1, 36_500)) })
export type ProductGrant = v.InferOutput<typeof productGrantSchema>

export const productSchema = v.object({
  id,
  kind: v.picklist(productKinds),
  title: text(60),
  lead: text(200),
  bodyHtml: v.string(),
  drawing: v.picklist(drawings),
  /** Its group on the page of all plans; null if it has a page of its own only. */
  group: v.nullable(text(20)),
  /** A member holds one live contract of each family. */
  families: list(id, 5),
  grants: list(productGrantSchema, 10),
  prices: list(priceSchema, 10),
  /** To whom the operator recommends it, as はじめての方に; left out where a product is not shown to be chosen. */
  recommendedTo: v.optional(v.nullable(text(mostRecommendedTo))),
})
export type Product = v.InferOutput<typeof productSchema>

/** The groups of the page of all plans, in order, by what one is looking for. */
export const productGroups = {
  words: 'ことばから入りたい方に',
  motion: 'からだの動きから入りたい方に',
  dance: '踊りたい方に',
  peek: 'すこしだけのぞいてみたい方に',
} as const
export type ProductGroup = keyof typeof productGroups
/** The groups in a word, for the ways to them. */
export const productGroupLabels: Record<ProductGroup, string> = {
  words: 'ことば',
  motion: 'からだの動き',
  dance: '踊り',
  peek: 'のぞいてみる',
}
export const productGroupNames = Object.keys(productGroups) as [ProductGroup, ...ProductGroup[]]

export const listProducts = endpoint({
  about: 'What can be bought now, in the order of the shop, with prices',
  method: 'GET',
  path: '/v1/product',
  access: everyone,
  input: v.object({ kind: v.optional(v.picklist(productKinds)), family: v.optional(id) }),
  output: v.object({ isCheckoutOpen: v.boolean(), products: list(productSchema, 200) }),
  errors: [],
})

export const getProduct = endpoint({
  about: 'One product, also one that is not listed',
  method: 'GET',
  path: '/v1/product/{id}',
  access: everyone,
  input: v.object({ id }),
  output: v.object({ isCheckoutOpen: v.boolean(), product: productSchema }),
  errors: ['not_found'],
})
