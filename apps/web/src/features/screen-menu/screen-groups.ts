import { type Lock, lockOf, type Viewer } from '@iki/contract/access/access'
import type { Screen } from '@iki/contract/screens/screen'

export type MenuEntry = {
  screen: Screen
  lock: Lock | null
  /** The address of the screen; null if its path has a parameter that only content can fill. */
  to: string | null
}
export type MenuGroup = { name: string; entries: MenuEntry[] }

/**
 * All screens, grouped by the first part of their paths, each with its lock for this viewer, as the guard decides it.
 */
export function screenGroups(screens: readonly Screen[], viewer: Viewer, now: Date): MenuGroup[] {
  const groups = new Map<string, MenuEntry[]>()
  for (const screen of screens) {
    const [first = ''] = screen.path.split('/').filter(Boolean)
    const name = `/${first}`
    const entry = { screen, lock: lockOf(screen.access, viewer, now), to: openedAt(screen.path) }
    groups.set(name, [...(groups.get(name) ?? []), entry])
  }
  return [...groups].map(([name, entries]) => ({ name, entries }))
}

/** Optional parameters are left out. */
function openedAt(path: string): string | null {
  const parts = path.split('/').filter(part => part && !(part.startsWith(':') && part.endsWith('?')))
  return parts.some(part => part.startsWith(':')) ? null : `/${parts.join('/')}`
}

export type MenuFilter = { text: string; state: 'all' | 'open' | 'locked' }

/** The groups with the entries that match: by path or title, and by whether they are open. */
export function filteredGroups(groups: readonly MenuGroup[], { text, state }: MenuFilter): MenuGroup[] {
  const wanted = text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ screen: { path, title, page }, lock }: MenuEntry) => {
    const entry = `${path} ${title} ${page}`.normalize('NFKC').toLowerCase()
    const hasState = state === 'all' || (state === 'open') === (lock === null)
    return hasState && wanted.every(word => entry.includes(word))
  }
  return groups
    .map(({ name, entries }) => ({ name, entries: entries.filter(fits) }))
    .filter(({ entries }) => entries.length > 0)
}
