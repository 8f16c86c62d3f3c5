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

/**
 * Which tab the screens below a path belong to, besides the tabs' own: where a member looks for them. The longest path that
 * fits decides. What somebody goes through once, such as a payment, belongs to none.
 */
const tabOfPath = Object.entries({
  method: '/kafuku/daily /kafuku/body-voice /kafuku/sonkyoProgram',
  home: '/kafuku /kagura /osusowa /eichi /plan /ura-menu /dcode /syaka /wa /timeline /room /people',
  search: '/dictionary /gallery /matome /page /faq /static /deshi-nyumon /ntlls-30',
  listen: '/playlists /mypage/favorites /mypage/kept /mypage/bookmarks /logcollection /teachers',
  diary: '/Recode',
  mypage: '/omake /afq /product /line /contact /expire-plan',
}).flatMap(([name, paths]) => paths.split(' ').map(path => [path, name as FooterTabName] as const))

/** All players: their addresses begin with such a word. */
const ofPlayer = /^\/[a-z-]*player/

/** Of the tabs shown, the one that is highlighted at an address, or null if none leads there. */
export function highlightedTab(tabs: readonly FooterTab[], pathname: string): FooterTabName | null {
  const at = pathname.replace(/\/+$/, '') || '/'
  const paths = [...tabs.map(({ path, name }) => [path, name] as const), ...tabOfPath].filter(([, name]) =>
    tabs.some(tab => tab.name === name),
  )
  const fitting = paths.filter(([path]) => at === path || (path !== '/' && at.startsWith(`${path}/`)))
  const longest = fitting.toSorted(([a], [b]) => b.length - a.length)[0]
  return longest?.[1] ?? tabs.find(({ name }) => name === 'listen' && ofPlayer.test(at))?.name ?? null
}
