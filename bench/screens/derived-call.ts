import * as v from 'valibot'
import { endpoints } from '../../packages/contract/src/api/endpoints.ts'
import type { ScreenRow } from '../../packages/contract/src/screens/screen.ts'
import type { Call } from './call.ts'
import { contractNamesOf } from './calls-in-code.ts'

/** The parameters of a screen's address, by name. */
export type Parameters = Readonly<Record<string, string>>

const noCall = 'The code of its component makes no GET.'

/**
 * The main call of a screen, if the code allows only one: the component makes one GET, and the input's fields are props
 * of the screen or parameters of the address. Null if the code does not show it.
 */
export function derivedCallOf({ page, props }: ScreenRow, parameters: Parameters): Call | string | null {
  const names = [...contractNamesOf(page)].filter(name => endpoints[name]?.method === 'GET')
  if (names.length === 0) return noCall
  const endpoint = endpoints[names[0] ?? '']
  if (!endpoint || names.length > 1) return null
  const given = Object.entries({ ...props, ...parameters })
  const input = Object.fromEntries(given.filter(([name]) => name in endpoint.input.entries))
  return v.is(endpoint.input, input) ? { endpoint, input } : null
}
