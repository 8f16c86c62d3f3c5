import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const web = join(import.meta.dirname, '../../apps/web/src')

type Import = { from: string; names: string[] | 'all' }

const known = new Map<string, Set<string>>()

/** The names that a screen's component imports from the contract, directly or by the queries that it uses. */
export function contractNamesOf(page: string): Set<string> {
  const names = known.get(page) ?? readNames(page)
  known.set(page, names)
  return names
}

function readNames(page: string): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting: Import[] = [componentOf(page)]
  for (const { from, names } of waiting) {
    if (!existsSync(from) || !/\.tsx?$/.test(from)) continue
    // A file of queries also has those of other screens, so only the used ones count.
    const used = from.endsWith('.queries.ts') ? names : 'all'
    const key = `${from} ${used}`
    if (seen.has(key)) continue
    seen.add(key)
    const text = readFileSync(from, 'utf8')
    const code = used === 'all' ? text : declarationsOf(text, used)
    for (const { from: source, names: imported } of importsOf(text)) {
      const wanted = imported === 'all' ? imported : imported.filter(name => hasWord(code, name))
      if (source.startsWith('@iki/contract')) for (const name of wanted) found.add(name)
      else if (wanted.length > 0) waiting.push({ from: pathOf(source, from), names: wanted })
    }
  }
  return found
}

/** The file of a screen's component, from the app's list of components. */
function componentOf(page: string): Import {
  if (page === 'home/home') return { from: join(web, 'app/screens/home-page.tsx'), names: 'all' }
  const file = join(web, 'app/screen-components.tsx')
  const table = readFileSync(file, 'utf8')
  const [, path] = new RegExp(`^  '?${page}'?: \\(\\) =>\\s+import\\('([^']+)'\\)`, 'm').exec(table) ?? []
  if (path === undefined) throw new Error(`There is no component of ${page}.`)
  return { from: pathOf(path, file), names: 'all' }
}

function pathOf(source: string, importer: string): string {
  return source.startsWith('#') ? join(web, source.slice(1)) : join(dirname(importer), source)
}

function importsOf(text: string): Import[] {
  const named = [...text.matchAll(/^(?:import|export) \{([^}]*)\} from '([^']+)'/gm)]
  const whole = [...text.matchAll(/^import (?:\S+|\* as \S+) from '([^']+)'|\bimport\('([^']+)'\)/gm)]
  return [
    ...named.map(([, names = '', from = '']) => ({ from, names: namesIn(names) })),
    ...whole.map(([, from, lazy]) => ({ from: from ?? lazy ?? '', names: 'all' as const })),
  ]
}

/** Types are left out, because they make no calls. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))
    .map(name => name.split(' as ')[0] ?? name)
}

/** The code of these declarations in a file, and of the declarations that they use. */
function declarationsOf(text: string, names: readonly string[]): string {
  const declared = new Map(
    text
      .split(/^(?=(?:export )?(?:const|async function|function) )/m)
      .map(code => [/^(?:export )?(?:const|async function|function) (\w+)/.exec(code)?.[1] ?? '', code]),
  )
  const used = new Set(names)
  for (const name of used)
    for (const other of declared.keys()) if (hasWord(declared.get(name) ?? '', other)) used.add(other)
  return [...used].map(name => declared.get(name) ?? '').join('\n')
}

function hasWord(code: string, word: string): boolean {
  return word !== '' && new RegExp(`\\b${word}\\b`).test(code)
}
