import { findScreen } from '../screens/screens.ts'
import { serviceTabs } from './footer.ts'

/** The page that the one at an address is a part of, such as the dictionary of a word; null for those that stand alone. */
export function wayUp(pathname: string): string | null {
  const parts = pathname.split('/').filter(Boolean)
  if (serviceTabs.some(({ path }) => path === `/${parts.join('/')}`)) return null
  for (let length = parts.length - 1; length > 0; length--) {
    const above = `/${parts.slice(0, length).join('/')}`
    if (findScreen(above)) return above
  }
  return null
}
