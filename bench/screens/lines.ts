import type { Screen } from '../../packages/contract/src/screens/screen.ts'
import { findScreen, screens } from '../../packages/contract/src/screens/screens.ts'
import { type Call, urlOf } from './call.ts'
import type { Parameters } from './derived-call.ts'
import { mainCallOf } from './main-calls.ts'

/** What is measured for a screen at one address, or why nothing is; the reason is null if nobody has stated it. */
export type Line = { screen: Screen; address: string } & (
  | { call: Call; url: string }
  | { call: null; reason: string | null }
)

/** A line for each screen, or for each of its sample addresses. */
export function linesOf(addresses: readonly string[]): Line[] {
  return screens.flatMap(screen => {
    const own = addresses.filter(address => findScreen(address) === screen)
    return (own.length > 0 ? own : [screen.path]).map(address => lineOf(screen, address))
  })
}

function lineOf(screen: Screen, address: string): Line {
  const call = mainCallOf(screen, parametersIn(address, screen.path))
  if (call === null || typeof call === 'string') return { screen, address, call: null, reason: call }
  return { screen, address, call, url: urlOf(call) }
}

/** If the address is shorter than the path, its optional parameter was left out. */
function parametersIn(address: string, path: string): Parameters {
  const [values, names] = [address.split('/'), path.split('/')]
  if (values.length < names.length) return {}
  return Object.fromEntries(
    names.flatMap((name, place) => {
      const value = values[place]
      return name.startsWith(':') && value ? [[name.replace(/^:|\?$/g, ''), value]] : []
    }),
  )
}
