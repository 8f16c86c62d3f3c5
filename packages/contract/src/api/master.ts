import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { endpoint } from './endpoint.ts'
import { code, list } from './schema.ts'

/** Master data that a client caches until the server has a newer version (specification, part 2 §4). */

export const itemKinds = ['plan', 'ticket'] as const

export const itemSchema = v.object({
  item_id: code(20),
  name: v.string(),
  summary: v.string(),
  kind: v.picklist(itemKinds),
  /** Sanitised HTML. */
  bodyHtml: v.string(),
})
export type Item = v.InferOutput<typeof itemSchema>

export const getShopVersion = endpoint({
  about: 'The version of the master data; it grows whenever something of them changes',
  method: 'GET',
  path: '/v1/status/shopdb',
  access: everyone,
  input: v.object({}),
  output: v.object({ version: v.number() }),
  errors: [],
})

export const listItems = endpoint({
  about: 'The item master: what can be owned, by its number',
  method: 'GET',
  path: '/v1/item_master',
  access: everyone,
  input: v.object({}),
  output: v.object({ version: v.number(), items: list(itemSchema, 1000) }),
  errors: [],
})
