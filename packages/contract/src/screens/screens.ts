import { accountScreens, paymentScreens, productScreens } from './account.ts'
import { afqScreens } from './afq.ts'
import { base2Screens, dancerOnlineScreens, secondDanceScreens } from './dancer-online.ts'
import { diaryScreens } from './diary.ts'
import { eichiScreens } from './eichi.ts'
import { monthlyLectureScreens, playerMenuScreens } from './framed-plans.ts'
import { gachaScreens } from './gacha.ts'
import { kafukuScreens } from './kafuku.ts'
import { kaguraScreens } from './kagura.ts'
import { mypageScreens } from './mypage.ts'
import { osusowaScreens } from './osusowa.ts'
import { danceCommentScreens, peopleScreens } from './people.ts'
import { playerScreens } from './players.ts'
import { policyScreens, publicScreens } from './public.ts'
import { readingScreens } from './reading.ts'
import type { Screen } from './screen.ts'

const table = [
  ...publicScreens,
  ...accountScreens,
  ...paymentScreens,
  ...productScreens,
  ...mypageScreens,
  ...diaryScreens,
  ...kafukuScreens,
  ...kaguraScreens,
  ...osusowaScreens,
  ...eichiScreens,
  ...dancerOnlineScreens,
  ...danceCommentScreens,
  ...peopleScreens,
  ...secondDanceScreens,
  ...base2Screens,
  ...monthlyLectureScreens,
  ...afqScreens,
  ...gachaScreens,
  ...readingScreens,
  ...playerMenuScreens,
  ...playerScreens,
  ...policyScreens,
] as const

/** Every screen. The router, the guard, links, the smoke test and the server's 404 read this table. */
export const screens: readonly Screen[] = table

export type ScreenPath = (typeof table)[number]['path']

type Parameter<P extends string> = P extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | Parameter<`/${Rest}`>
  : P extends `${string}/:${infer Name}`
    ? Name
    : never
type Parameters<P extends string> = [Parameter<P>] extends [never]
  ? []
  : [{ [N in Parameter<P> as N extends `${infer Required}?` ? Required : N]: string }?]

/**
 * The address of a screen, checked against the table: `href('/single-player/:onsei?', { onsei: 'asa-sebone' })`. An
 * optional parameter that is not given is left out.
 */
export function href<P extends ScreenPath>(path: P, ...[values]: Parameters<P>): string {
  const given = (values ?? {}) as Record<string, string>
  const filled = path
    .split('/')
    .flatMap(part => {
      if (!part.startsWith(':')) return [part]
      const value = given[part.replace(/^:|\?$/g, '')]
      return value === undefined ? [] : [encodeURIComponent(value)]
    })
    .join('/')
  return filled === '' ? '/' : filled
}

const mostParts = Math.max(...screens.map(({ path }) => path.split('/').length))

/** The screen at an address, or null. Literal paths win over parameters, as in the router. */
export function findScreen(pathname: string): Screen | null {
  const parts = pathname.split('/').filter(Boolean)
  // Anybody can send a path of thousands of segments, and each would be compared.
  if (parts.length > mostParts) return null
  const matching = screens.filter(screen => matches(screen.path.split('/').filter(Boolean), parts))
  return matching.toSorted((a, b) => literalParts(b) - literalParts(a))[0] ?? null
}

/** Of menu entries, those whose screen is in the table; an entry without a path of ours stays. */
export function onlyExisting<E extends { path: string | null }>(entries: readonly E[]): E[] {
  return entries.filter(({ path }) => path === null || findScreen(path) !== null)
}

function matches([each, ...rest]: string[], parts: string[]): boolean {
  if (each === undefined) return parts.length === 0
  // An optional parameter that is left out, also in the middle.
  if (each.endsWith('?') && matches(rest, parts)) return true
  const [part, ...others] = parts
  return part !== undefined && (each.startsWith(':') || each === part) && matches(rest, others)
}

function literalParts(screen: Screen): number {
  return screen.path.split('/').filter(part => part && !part.startsWith(':')).length
}
