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

const partsOf = (path: string) => path.split('/').filter(Boolean)
const isLiteral = (part: string) => !part.startsWith(':')

/** Split once, because every link is looked up; those with most literal parts first. */
const rows = screens
  .map(screen => ({ screen, parts: partsOf(screen.path) }))
  .toSorted((a, b) => b.parts.filter(isLiteral).length - a.parts.filter(isLiteral).length)
const mostParts = Math.max(...rows.map(({ parts }) => parts.length))

/** The screen at an address, or null. Literal paths win over parameters, as in the router. */
export function findScreen(pathname: string): Screen | null {
  const given = partsOf(pathname)
  // Anybody can send a path of thousands of segments, and each would be compared.
  if (given.length > mostParts) return null
  return rows.find(({ parts }) => matches(parts, given))?.screen ?? null
}

/** Of menu entries, those whose screen is in the table; an entry without a path of ours stays. */
export function onlyExisting<E extends { path: string | null }>(entries: readonly E[]): E[] {
  return entries.filter(({ path }) => path === null || findScreen(path) !== null)
}

/** Whether the parts of a row from `at` on are those of an address from `from` on. */
function matches(row: readonly string[], given: readonly string[], at = 0, from = 0): boolean {
  const each = row[at]
  const part = given[from]
  if (each === undefined) return part === undefined
  // An optional parameter that is left out, also in the middle.
  if (each.endsWith('?') && matches(row, given, at + 1, from)) return true
  return part !== undefined && (each === part || !isLiteral(each)) && matches(row, given, at + 1, from + 1)
}
