import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, instant, integer, list, nothing, text } from '../api/schema.ts'

/** How many devices a page of the list holds. */
export const devicesPageSize = 30
/** How long the label of a device may be. */
export const deviceLabelLength = 40

/** A browser in which the member is signed in: a session, as its member sees it. No network address is stored of it. */
export const signedInDeviceSchema = v.object({
  id,
  /** Such as iPhone・Safari; empty if it is unknown. */
  device: text(deviceLabelLength),
  /** When the member signed in there. */
  beganAt: instant,
  /** When it last renewed its access, to about half an hour. */
  usedAt: instant,
})
export type SignedInDevice = v.InferOutput<typeof signedInDeviceSchema>

export const listDevices = endpoint({
  about: 'Where the member is signed in: this browser, and the others, last used first, page by page',
  method: 'GET',
  path: '/v1/sessions',
  access: member,
  input: v.object({ cursor: v.optional(cursor) }),
  output: v.object({
    /** Null if it has just ended. */
    here: v.nullable(signedInDeviceSchema),
    others: list(signedInDeviceSchema, devicesPageSize),
    next: v.nullable(v.string()),
  }),
  errors: [],
})

export const endDevice = endpoint({
  about: 'Signs the member out there, everywhere within a minute; done twice it is still done',
  method: 'DELETE',
  path: '/v1/sessions/{id}',
  access: member,
  input: v.object({ id }),
  output: nothing,
  errors: ['not_found'],
})

export const endOtherDevices = endpoint({
  about: 'Signs the member out everywhere but here; answers how many that were',
  method: 'POST',
  path: '/v1/sessions/others/end',
  encoding: 'json',
  access: member,
  input: v.object({}),
  output: v.object({ count: integer(0, Number.MAX_SAFE_INTEGER) }),
  errors: [],
})
