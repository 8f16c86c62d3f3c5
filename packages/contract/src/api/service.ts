import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { firstCharacters } from './characters.ts'
import { endpoint } from './endpoint.ts'

/** The service's name if the operator has set none. */
export const defaultServiceName = 'Iki'
/** The placeholder in the built files that the server replaces by the service's name and its seal. */
export const serviceNamePlaceholder = '{{service.name}}'
export const serviceSealPlaceholder = '{{service.seal}}'

/**
 * The character on the seal beside the service's name: 息 for Iki, otherwise the first character of the operator's name
 * for it.
 */
export function sealOf(name: string): string {
  if (name === serviceNamePlaceholder) return serviceSealPlaceholder
  if (name === defaultServiceName) return '息'
  return firstCharacters(name, 1).toUpperCase()
}

/** Settings of the operator that every page may know. */
export const getService = endpoint({
  about: 'The service’s addresses and which ways of signing in there are',
  method: 'GET',
  path: '/v1/service',
  access: everyone,
  input: v.object({}),
  output: v.object({
    supportEmail: v.string(),
    /** A site of the operator that is loaded in a hidden frame; null if there is none. */
    frameUrl: v.nullable(v.string()),
    /** An external address where coins are exchanged; null if there is none. */
    coinExchangeUrl: v.nullable(v.string()),
    hasLine: v.boolean(),
    /** Whether lessons may be sent to a Google Cast receiver. */
    hasCasting: v.boolean(),
    /** Whether films show the viewer's member number (`member-number.ts`). */
    hasWatermark: v.boolean(),
    isDemo: v.boolean(),
  }),
  errors: [],
})
