import { mayUse, type Viewer } from '../access/access.ts'
import type { Layout } from '../screens/screen-variants.ts'
import { findScreen, onlyExisting } from '../screens/screens.ts'

/** The tabs in the frame of the kafuku plan, in their order (specification §2). */
export const kafukuTabs = [
  { name: 'master', label: '師匠', path: '/kafuku' },
  { name: 'method', label: 'メソッド', path: '/kafuku/methods' },
  { name: 'growth', label: '成長日記', path: '/kafuku/special-index' },
  { name: 'collection', label: 'コレクション', path: '/kafuku/mycollection' },
  { name: 'shop', label: 'ショップ', path: '/kafuku/market' },
] as const

/** The tabs everywhere else (product decisions, Navigation). */
export const serviceTabs = [
  { name: 'home', label: 'ホーム', path: '/' },
  { name: 'search', label: 'さがす', path: '/search' },
  { name: 'listen', label: '聴く', path: '/listen' },
  { name: 'diary', label: '日記', path: '/habit/diary' },
  { name: 'mypage', label: 'マイページ', path: '/mypage' },
] as const

export type FooterTab = (typeof kafukuTabs)[number] | (typeof serviceTabs)[number]
export type FooterTabName = FooterTab['name']

/**
 * The tabs that a member sees in a frame: the plan's own in that of kafuku, if all of them are open, since no tab may
 * lead to a lock. `viewer` is null until it is known who the member is.
 */
export function tabsOf(layout: Layout, viewer: Viewer, now: Date): readonly FooterTab[] {
  const tabs = onlyExisting<FooterTab>(kafukuTabs)
  const isOpen = ({ path }: FooterTab) => {
    const screen = findScreen(path)
    return screen !== null && (viewer === null || mayUse(screen.access, viewer, now))
  }
  return layout === 'kafuku' && tabs.every(isOpen) ? tabs : serviceTabs
}

/** Which tab the screens below a path belong to, besides the tabs' own; the longest path that fits decides. */
const tabOfPath: readonly (readonly [string, FooterTabName])[] = [
  ['/kafuku/daily', 'method'],
  ['/kafuku/body-voice', 'method'],
  ['/kafuku/sonkyoProgram', 'method'],
  ['/playlists', 'listen'],
  ['/mypage/favorites', 'listen'],
  ['/mypage/kept', 'listen'],
  ['/mypage/bookmarks', 'listen'],
  ['/logcollection', 'listen'],
  ['/player', 'listen'],
  ['/player2', 'listen'],
  ['/single-player', 'listen'],
  ['/single-player2', 'listen'],
  ['/single-music-player', 'listen'],
  ['/single-dougaplayer', 'listen'],
  ['/dougaplayer', 'listen'],
  ['/spdougaplayer', 'listen'],
  ['/Recode', 'diary'],
  ['/dictionary', 'search'],
  ['/gallery', 'search'],
]

/** Of the tabs shown, the one that is highlighted at an address, or null if none leads there. */
export function highlightedTab(tabs: readonly FooterTab[], pathname: string): FooterTabName | null {
  const at = pathname.replace(/\/+$/, '') || '/'
  const paths = [...tabs.map(({ path, name }) => [path, name] as const), ...tabOfPath].filter(([, name]) =>
    tabs.some(tab => tab.name === name),
  )
  const fitting = paths.filter(([path]) => at === path || (path !== '/' && at.startsWith(`${path}/`)))
  return fitting.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? null
}
