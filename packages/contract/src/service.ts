import * as v from 'valibot'
import { everyone } from './access.ts'
import { endpoint } from './endpoint.ts'

/** What the operator has set and every page may know. */
export const getService = endpoint({
  about: 'The service’s name, addresses and which ways of signing in there are',
  method: 'GET',
  path: '/v1/service',
  access: everyone,
  input: v.object({}),
  output: v.object({
    name: v.string(),
    supportEmail: v.string(),
    /** A site of the operator shown in a hidden frame; null when there is none. */
    frameUrl: v.nullable(v.string()),
    /** Where coins are exchanged, outside of this service; null when there is none. */
    coinExchangeUrl: v.nullable(v.string()),
    hasLine: v.boolean(),
    /** Whether lessons may be sent to a Google Cast receiver. */
    hasCasting: v.boolean(),
    /** Whether films carry the number of whoever watches them (`member-number.ts`). */
    hasWatermark: v.boolean(),
    isDemo: v.boolean(),
  }),
  errors: [],
})
