import { screens } from '@iki/contract/screens/screens'
import type { Manifest } from 'vite'

/** Addresses of files by what shows a screen. */
export type Preloads = Record<string, string[]>

/** Proxies refuse an answer whose header is longer than 4 KB. What is left out is small, and asked for a moment later. */
const mostFiles = 24

/**
 * What each kind of screen needs, so that the server can tell a browser of it with the page, and not when the first
 * script has run. What every page names comes first: a browser fetches few files at once, and nothing runs without these.
 * `components` is the text of screen-components.tsx, `bytesOf` tells how long a file is. Throws when it is not said where
 * a kind of screen is.
 */
export function preloadsOf(
  manifest: Manifest,
  components: string,
  bytesOf: (file: string) => number,
): Preloads {
  const sources = sourcesOf(components)
  const first = Object.keys(manifest).find(key => manifest[key]?.isEntry || /^_initial-.*\.js$/.test(key))
  if (!first) throw new Error('The build has no first script.')
  const firstFiles = filesOf(manifest, [first])
  const screenFiles = filesOf(manifest, ['src/app/opened-screen.tsx']).filter(
    file => !firstFiles.includes(file),
  )
  const preloads: Preloads = {}
  for (const page of new Set(screens.map(screen => screen.page))) {
    if (page === 'home/home') continue // It comes with the first script.
    const source = sources.get(page)
    if (!source || !manifest[source]) throw new Error(`It is not known where ${page} is built from.`)
    const known = [...firstFiles, ...screenFiles]
    const files = filesOf(manifest, [source]).filter(file => !known.includes(file))
    const largest = files.toSorted((a, b) => bytesOf(b) - bytesOf(a))
    // The styles of the first script stand in the page.
    const all = [...firstFiles.filter(isScript), ...screenFiles, ...largest].slice(0, mostFiles)
    const sheets = files.filter(file => !isScript(file) && all.includes(file))
    preloads[page] = [...all.filter(file => !sheets.includes(file)), ...sheets].map(file => `/${file}`)
  }
  // What a member's home shows a moment later is asked for by itself, so that a sound that is pressed comes before it.
  const homeSource = 'src/app/screens/member-home-screen.tsx'
  if (!manifest[homeSource]) throw new Error(`It is not known where a member's home is built from.`)
  preloads['home/member'] = filesOf(manifest, [homeSource])
    .filter(file => !firstFiles.includes(file))
    .map(file => `/${file}`)
  return preloads
}

/** Which file shows what, by lines such as `'plan-top': () => import('#archetypes/plan-top-page.tsx')`. */
export function sourcesOf(components: string): Map<string, string> {
  const lines = components.matchAll(/^ {2}'?([\w/-]+)'?: \(\) =>\s+import\('#([^']+)'\)/gm)
  return new Map([...lines].map(([, page = '', path = '']) => [page, `src/${path}`]))
}

/** All style sheets: each after those whose looks it may change. */
export const sheetsOf = (manifest: Manifest): string[] =>
  filesOf(manifest, Object.keys(manifest)).filter(file => file.endsWith('.css'))

const isScript = (file: string): boolean => file.endsWith('.js')

/** The scripts and styles of these chunks and of all that they import, each after what it needs. */
function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) add(imported)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
  }
  for (const key of keys) add(key)
  return [...files]
}
