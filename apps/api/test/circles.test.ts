import { glob, readFile } from 'node:fs/promises'
import { join, posix, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const folders = ['packages/contract/src', 'apps/api/src', 'apps/web/src']

type Graph = Map<string, string[]>

const statements = /^(?:import|export)\s+[^;'"]*?\s*from\s+'([^']+)'/gms
const onDemand = /\bimport\(\s*'([^']+)'\s*\)/g

/** The files that this text imports, types too, at once or on demand; whole packages are left out. */
function importsOf(text: string, file: string): string[] {
  const asked = [statements, onDemand].flatMap(shape =>
    [...text.matchAll(shape)].map(([, from = '']) => from),
  )
  const top = file.slice(0, file.indexOf('/src/') + '/src/'.length)
  return asked.flatMap(from => {
    if (from.startsWith('.')) return [posix.join(posix.dirname(file), from)]
    if (from.startsWith('#')) return [top + from.slice(1)]
    return from.startsWith('@iki/contract/') ? [`packages/contract/src/${from.slice(14)}.ts`] : []
  })
}

/** Groups of files each of which leads to all others of its group (Tarjan’s algorithm). */
function circlesIn(graph: Graph): string[][] {
  const circles: string[][] = []
  const numbers = new Map<string, number>()
  const path: string[] = []

  /** The lowest number of those that this file leads back to. */
  function visit(file: string): number {
    const own = numbers.size
    numbers.set(file, own)
    path.push(file)
    let lowest = own
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      if (!numbers.has(next)) lowest = Math.min(lowest, visit(next))
      else if (path.includes(next)) lowest = Math.min(lowest, numbers.get(next) ?? own)
    }
    if (lowest === own) {
      const group = path.splice(path.indexOf(file))
      if (group.length > 1) circles.push(group.toSorted())
    }
    return lowest
  }

  for (const file of graph.keys()) if (!numbers.has(file)) visit(file)
  return circles
}

test('files that lead to each other are found, also by types and by what is loaded on demand', () => {
  const graph = new Map(
    Object.entries({
      'apps/web/src/a.ts': `import { b } from './rooms/b.ts'`,
      'apps/web/src/rooms/b.ts': `const late = () => import('#c.ts')`,
      'apps/web/src/c.ts': `import {\n  type A,\n} from '#a.ts'`,
      'apps/web/src/d.ts': `export { a } from './a.ts'`,
      'apps/web/src/e.ts': `import type { F } from './f.ts'`,
      'apps/web/src/f.ts': `export type { E } from './e.ts'`,
    }).map(([file, text]) => [file, importsOf(text, file)]),
  )
  expect(circlesIn(graph)).toEqual([
    ['apps/web/src/a.ts', 'apps/web/src/c.ts', 'apps/web/src/rooms/b.ts'],
    ['apps/web/src/e.ts', 'apps/web/src/f.ts'],
  ])
})

test('no files import each other in a circle', async () => {
  const graph: Graph = new Map()
  for (const folder of folders)
    for await (const name of glob('**/*.{ts,tsx}', { cwd: join(root, folder) })) {
      const file = `${folder}/${name}`
      if (!/\.test\.tsx?$/.test(name))
        graph.set(file, importsOf(await readFile(join(root, file), 'utf8'), file))
    }
  expect(graph.size).toBeGreaterThan(1_000)
  expect(circlesIn(graph)).toEqual([])
})
