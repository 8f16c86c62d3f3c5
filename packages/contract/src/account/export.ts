import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, integer, list, nothing, someCode } from '../api/schema.ts'
import { addressFields } from '../media/media.ts'

/** For so many days a finished export can be taken. */
export const exportDays = 7
/** A further one can be asked for after this time. */
export const exportAgainMs = 86_400_000
export const mostExports = 10

/** `making` until everything is in it; `failed` if it could not be made. */
export const exportStates = ['making', 'ready', 'failed'] as const

export const exportSchema = v.object({
  id,
  state: v.picklist(exportStates),
  askedAt: instant,
  /** When it is removed; null until it is ready. */
  endsAt: v.nullable(instant),
  bytes: integer(0, Number.MAX_SAFE_INTEGER),
  /** Only for this browser, for some minutes; null until it is ready. */
  url: v.nullable(v.string()),
})
export type Export = v.InferOutput<typeof exportSchema>

export const createExport = endpoint({
  about: 'Begins to put all that is the member’s into a zip; while one is made, that one is answered',
  method: 'POST',
  path: '/v1/account/export',
  encoding: 'json',
  access: member,
  input: v.object({}),
  output: nothing,
  errors: ['proof_needed'],
})

export const listExports = endpoint({
  about: 'The member’s exports of these days, the newest first, and when the next can be asked for',
  method: 'GET',
  path: '/v1/account/exports',
  access: member,
  input: v.object({}),
  output: v.object({ exports: list(exportSchema, mostExports), nextFrom: v.nullable(instant) }),
  errors: [],
})

export const getExport = endpoint({
  about: 'The zip of an export; only with a signed address, in the browser it was made for',
  method: 'GET',
  path: '/v1/account/exports/{id}',
  access: everyone,
  input: v.object({
    id,
    /** The member whose export it is. */
    owner: someCode(64),
    ...addressFields,
  }),
  output: nothing,
  answer: 'bytes',
  errors: ['not_found'],
})
