import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, instant, integer, list, sentUid, text } from '../api/schema.ts'
import { drawings } from '../media/drawing.ts'
import { mostCredits } from './credit.ts'
import { productGrantSchema } from './product.ts'

/** The shops in which things are paid with credits: one for every member, one for holders of any plan. */
export const markets = ['kafuku', 'blackhole'] as const
export type Market = (typeof markets)[number]

const credits = integer(1, mostCredits)
const balance = integer(0, mostCredits)

/** How a thing is held: bought here, or opened by a plan anyway. */
export const heldBy = ['shop', 'plan'] as const

export const shopItemSchema = v.object({
  id,
  title: text(60),
  lead: text(200),
  /** What it is, for everybody; what is in it is only for those who hold it. */
  bodyHtml: v.string(),
  drawing: v.picklist(drawings),
  credits,
  grants: list(productGrantSchema, 10),
  /** How many are left; null if there is no end of them. */
  left: v.nullable(integer(0, 1_000_000)),
  held: v.nullable(v.picklist(heldBy)),
  /** Whether there is something to read for those who hold it. */
  hasInside: v.boolean(),
})
export type ShopItem = v.InferOutput<typeof shopItemSchema>

export const listShop = endpoint({
  about: 'What a shop has for credits, and what the member has of them; blackhole is for holders of a plan',
  method: 'GET',
  path: '/v1/shop/{market}',
  access: member,
  input: v.object({ market: v.picklist(markets) }),
  output: v.object({
    balance,
    items: list(shopItemSchema, 200),
    /** Whether the member may take things here; blackhole is open to look for TV and completed plans alone. */
    isSoldTo: v.boolean(),
  }),
  errors: [],
})

export const buyFromShop = endpoint({
  about:
    'Takes the credits and gives the thing, both or neither; a repeat with the same clientId takes nothing more',
  method: 'POST',
  path: '/v1/shop/{productId}',
  encoding: 'json',
  access: member,
  input: v.object({
    productId: id,
    clientId: id,
    /** The price that was shown: another one is not taken unseen. */
    credits,
  }),
  output: v.object({ item: shopItemSchema, balance }),
  errors: [
    ...(['not_found', 'price_changed', 'already_held', 'sold_out'] as const),
    ...(['not_enough_credits', 'repeated_differently', 'shop_not_for_plan'] as const),
  ],
})

/** A product that somebody has bought as a single thing. */
export const productOwnSchema = v.object({
  uid: v.string(),
  product_id: id,
  title: text(60),
  drawing: v.picklist(drawings),
  acquiredAt: instant,
  /** Until when it can be used; null if there is no end. */
  expireAt: v.nullable(instant),
  hasInside: v.boolean(),
})
export type ProductOwn = v.InferOutput<typeof productOwnSchema>

/** How many things a page of a list has. */
export const productOwnPageSize = 50

export const listProductOwn = endpoint({
  about: 'The single things that the signed-in member has, for credits or for yen, the latest first',
  method: 'GET',
  path: '/v1/product_own',
  access: member,
  input: v.object({ uid: sentUid, after: v.optional(cursor) }),
  output: v.object({ items: list(productOwnSchema, productOwnPageSize), next: v.nullable(cursor) }),
  errors: [],
})

export const getProductOwn = endpoint({
  about: 'One thing that the member has, with what is in it',
  method: 'GET',
  path: '/v1/product_own/{id}',
  access: member,
  input: v.object({ id }),
  output: v.object({ own: productOwnSchema, insideHtml: v.string() }),
  errors: ['not_found'],
})

export const productLicensedSchema = v.object({
  uid: v.string(),
  product_id: id,
  title: text(60),
  /** The items of the licences that make it the member’s. */
  item_ids: list(v.string(), 10),
})

export const listProductLicensed = endpoint({
  about: 'The products that the valid licences of the signed-in member amount to, in the order of the shop',
  method: 'GET',
  path: '/v1/product_licensed',
  access: member,
  input: v.object({ uid: sentUid }),
  output: list(productLicensedSchema, 200),
  errors: [],
})

export const listProductLicensedOwn = endpoint({
  about: 'The same by id alone: what the member is licensed to use',
  method: 'GET',
  path: '/v1/product_licensed_own',
  access: member,
  input: v.object({ uid: sentUid }),
  output: v.object({ uid: v.string(), licensed: list(id, 200) }),
  errors: [],
})
