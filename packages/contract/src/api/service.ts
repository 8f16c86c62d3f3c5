import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { firstCharacters } from './characters.ts'
import { endpoint } from './endpoint.ts'

/** The service's name, where the operator has given it none of their own. */
export const defaultServiceName = 'Iki'
/** Where the server writes the service's name and its seal into what was built before they are known. */
export const serviceNamePlace = '{{service.name}}'
export const serviceSealPlace = '{{service.seal}}'

/** The sign on the seal beside the service's name: that of breath, or the first of a name of the operator's own. */
export function sealOf(name: string): string {
  if (name === serviceNamePlace) return serviceSealPlace
  if (name === defaultServiceName) return '息'
  return firstCharacters(name, 1).toUpperCase()
}

/** What the operator has set and every page may know. */
export const getService = endpoint({
  about: 'The service’s addresses and which ways of signing in there are',
  method: 'GET',
  path: '/v1/service',
  access: everyone,
  input: v.object({}),
  output: v.object({
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
