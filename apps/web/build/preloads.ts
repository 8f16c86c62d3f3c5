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
    const scripts = firstFiles.filter(file => file.endsWith('.js'))
    preloads[page] = [...scripts, ...screenFiles, ...largest].slice(0, mostFiles).map(file => `/${file}`)
  }
  // The code of a member's home comes after the first script, and then what every way from there needs.
  const ofHome = [
    'src/app/screens/member-home-screen.tsx',
    'src/features/diary/home-diary.tsx',
    'src/app/opened-screen.tsx',
  ]
  preloads['home/member'] = filesOf(manifest, ofHome)
    .filter(file => !firstFiles.includes(file))
    .map(file => `/${file}`)
  return preloads
}

/** Which file shows what, by lines such as `'plan-top': () => import('#archetypes/plan-top-page.tsx')`. */
export function sourcesOf(components: string): Map<string, string> {
  const lines = components.matchAll(/^ {2}'?([\w/-]+)'?: \(\) =>\s+import\('#([^']+)'\)/gm)
  return new Map([...lines].map(([, page = '', path = '']) => [page, `src/${path}`]))
}

/** The scripts and styles of these chunks and of all that they import, before they can run. */
function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    for (const imported of manifest[key]?.imports ?? []) add(imported)
  }
  for (const key of keys) add(key)
  const chunks = [...found].map(key => manifest[key])
  return [...new Set(chunks.flatMap(chunk => (chunk ? [chunk.file, ...(chunk.css ?? [])] : [])))]
}
