import type { Screen } from '../screens/screen.ts'
import { findScreen } from '../screens/screens.ts'
import { serviceTabs } from './footer.ts'

/**
 * The page that the one at an address is a part of, such as the dictionary of a word; null for those that stand alone. A
 * page for all members leads up to none that needs a plan.
 */
export function parentPath(pathname: string): string | null {
  const parts = pathname.split('/').filter(Boolean)
  if (serviceTabs.some(({ path }) => path === `/${parts.join('/')}`)) return null
  const own = findScreen(pathname)
  for (let length = parts.length - 1; length > 0; length--) {
    const above = `/${parts.slice(0, length).join('/')}`
    const screen = findScreen(above)
    if (screen && (needsPlan(own) || !needsPlan(screen))) return above
  }
  return null
}

const needsPlan = (screen: Screen | null): boolean =>
  screen?.access.kind === 'plans' || screen?.access.kind === 'anyPlan'
