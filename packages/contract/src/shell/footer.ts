/** The tabs of the footer menu, in their order (specification §2). */
export const footerTabs = [
  { name: 'master', label: '師匠', path: '/kafuku' },
  { name: 'method', label: 'メソッド', path: '/kafuku/methods' },
  { name: 'diary', label: '成長日記', path: '/kafuku/special-index' },
  { name: 'collection', label: 'コレクション', path: '/kafuku/mycollection' },
  { name: 'shop', label: 'ショップ', path: '/kafuku/market' },
] as const

export type FooterTabName = (typeof footerTabs)[number]['name']

/** Which tab the screens below a path belong to; the longest path that fits decides. */
const tabOfPath: readonly (readonly [string, FooterTabName])[] = [
  ...footerTabs.map(tab => [tab.path, tab.name] as const),
  ['/kafuku/daily', 'method'],
  ['/kafuku/body-voice', 'method'],
  ['/kafuku/sonkyoProgram', 'method'],
  ['/habit/diary', 'diary'],
]

/** The tab that is highlighted at an address, or null if no tab leads there. */
export function highlightedTab(pathname: string): FooterTabName | null {
  const at = pathname.replace(/\/+$/, '')
  const fitting = tabOfPath.filter(([path]) => at === path || at.startsWith(`${path}/`))
  return fitting.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? null
}
