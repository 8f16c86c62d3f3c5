import * as v from 'valibot'
import { endpoint } from '../api/endpoint.ts'
import { list, sentUid } from '../api/schema.ts'
import { tokyoDay } from '../api/tokyo.ts'
import { member } from './access.ts'
import { type Licence, licenceDays } from './licence.ts'

/** A licence as the specification writes it (§3). `days` counts Tokyo days from its first day, which is 0. */
export const itemOwnSchema = v.object({
  item_id: v.string(),
  status: v.string(),
  store: v.number(),
  sinceAt: v.string(),
  expireAt: v.string(),
  since: v.string(),
  expire: v.string(),
  uid: v.string(),
  days: v.number(),
})
export type ItemOwn = v.InferOutput<typeof itemOwnSchema>

export const listItemOwn = endpoint({
  about: 'The licences of the signed-in member',
  method: 'GET',
  path: '/v1/item_own',
  access: member,
  input: v.object({ uid: sentUid }),
  output: list(itemOwnSchema, 500),
  errors: [],
})

/** A licence of `uid` in the terms of the wire. */
export function toItemOwn(licence: Licence, uid: string, now: Date): ItemOwn {
  return {
    item_id: licence.itemId,
    status: licence.status,
    store: licence.store,
    sinceAt: licence.sinceAt,
    expireAt: licence.expireAt,
    since: tokyoDay(new Date(licence.sinceAt)),
    expire: tokyoDay(new Date(licence.expireAt)),
    uid,
    days: licenceDays(licence, now),
  }
}
