import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { call } from './call.ts'
import { capability } from './capability.ts'
import { contentKind } from './content-kind.ts'
import { contentScreen } from './content-screen.ts'
import { filesNamed } from './contributing.ts'
import { makeCopy } from './copy.ts'
import { popupRule } from './popup-rule.ts'
import { archetype, featureScreen } from './screens.ts'
import { column, diaryField, setting } from './small-changes.ts'

/** All of them are followed in one copy, so that types, lint and tests run once. */
const recipes = [
  contentScreen,
  featureScreen,
  archetype,
  call,
  capability,
  column,
  diaryField,
  setting,
  contentKind,
  popupRule,
]
const patience = 600_000

const contributing = await readFile(resolve(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8')
const copy = await makeCopy()
afterAll(copy.remove)

const filesOf = ({ changes }: (typeof recipes)[number]) => [...new Set(changes.map(({ file }) => file))]
const changed = [...new Set(recipes.flatMap(filesOf))]

test.each(recipes)('“$heading” names the files that it takes, and they are few', async recipe => {
  for (const change of recipe.changes) await copy.apply(change)
  const files = [...filesOf(recipe), ...(recipe.migrates ? ['apps/api/migrations/0000_made.sql'] : [])]
  const named = filesNamed(contributing, recipe.heading)
  expect(files.filter(file => !named.some(pattern => pattern.test(file)))).toEqual([])
  expect(named.filter(pattern => !files.some(file => pattern.test(file)))).toEqual([])
  expect(files.length).toBeLessThanOrEqual(recipe.mostFiles)
})

test(
  'with what the recipes add, a migration is made of the tables',
  async () => {
    const before = await readdir(join(copy.folder, 'apps/api/migrations'))
    expect(await copy.run('drizzle-kit/bin.cjs', ['generate', '--name', 'recipes'], 'apps/api')).toBeNull()
    const made = (await readdir(join(copy.folder, 'apps/api/migrations'))).filter(
      name => !before.includes(name),
    )
    const sql = await copy.read(`apps/api/migrations/${made[0]}`)
    for (const table of ['sayings', 'greetings', 'popups', 'tours', 'kafuku_diary'])
      expect(sql).toContain(`"${table}"`)
  },
  patience,
)

test.each(['packages/contract', 'apps/api', 'apps/web'])(
  'no other file of %s is to be changed for its types',
  async project => {
    // Other tests have the other processors: on several, each checker checks anew much of what all share.
    expect(await copy.run('typescript/bin/tsc', ['-p', project, '--singleThreaded'])).toBeNull()
  },
  patience,
)

test(
  'lint lets everything stand where the recipes put it',
  async () => {
    const files = changed.filter(file => /\.tsx?$/.test(file))
    const args = ['lint', '--diagnostic-level=error', ...files]
    expect(await copy.run('@biomejs/biome/bin/biome', args)).toBeNull()
  },
  patience,
)

test(
  'the tests that read the tables of screens and calls pass',
  async () => {
    const contract = ['src/screens', 'src/api/endpoints', 'src/diary', 'src/shell/ways']
    expect(await testsOf('packages/contract', contract)).toBeNull()
    expect(await testsOf('apps/web', ['build/preloads'])).toBeNull()
  },
  patience,
)

test(
  'what they add works on the server',
  async () => {
    for (const [index, { test: text }] of recipes.entries())
      if (text) await copy.apply({ file: `apps/api/test/recipes/recipe-${index}.test.ts`, create: text })
    const diary = ['src/features/diary/habit/', 'src/features/diary/data/diary-export']
    expect(await testsOf('apps/api', ['test/recipes', 'src/core/config', ...diary])).toBeNull()
  },
  patience,
)

/** Vitest drops a filter that finds no file as long as another finds one. */
async function testsOf(project: string, filters: readonly string[]): Promise<string | null> {
  const files = await readdir(join(copy.folder, project), { recursive: true })
  const tests = files.filter(file => /\.test\.tsx?$/.test(file))
  expect(filters.filter(filter => !tests.some(file => file.includes(filter)))).toEqual([])
  return copy.run('vitest/vitest.mjs', ['run', '--root', project, '--reporter=dot', ...filters])
}
