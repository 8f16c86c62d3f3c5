import type { Screen } from '../screens/screen.ts'
import { findScreen } from '../screens/screens.ts'
import { highlightedTab, kafukuTabs, serviceTabs } from './footer.ts'

/** Where a place begins that has no page of its own. */
const firstPages: readonly (readonly [place: string, page: string])[] = [
  ['/afq', '/afq/map-page'],
  ['/omake/gacha', '/omake/gacha/gacha01'],
  ['/omake/gacha_localstorage', '/omake/gacha_localstorage/gacha01'],
  ['/room', '/room/inbox'],
]

/**
 * The page that the one at an address is a part of, such as the dictionary of a word; otherwise that of the tab it belongs
 * to; null for the tabs, and for what somebody goes through once. A page for all members leads up to none that needs a plan.
 */
export function parentPath(pathname: string): string | null {
  const parts = pathname.split('/').filter(Boolean)
  const at = `/${parts.join('/')}`
  if (serviceTabs.some(({ path }) => path === at)) return null
  const own = findScreen(pathname)
  for (let length = parts.length - 1; length > 0; length--) {
    const above = `/${parts.slice(0, length).join('/')}`
    const screen = findScreen(above)
    if (screen && (needsPlan(own) || !needsPlan(screen))) return above
  }
  if (!own || kafukuTabs.some(({ path }) => path === at)) return null
  const first = firstPages.find(([place]) => at.startsWith(`${place}/`))?.[1]
  return first !== undefined && first !== at ? first : pathOfTab(highlightedTab(serviceTabs, at))
}

const pathOfTab = (name: string | null) => serviceTabs.find(tab => tab.name === name)?.path ?? null

const needsPlan = (screen: Screen | null): boolean =>
  screen?.access.kind === 'plans' || screen?.access.kind === 'anyPlan'
