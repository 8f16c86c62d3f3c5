import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Values that are there for tests and the bench, and why. */
const forTests: Record<string, string> = {
  registeredOutboxes: 'the outboxes that are loaded, held against the list of all',
  secretFrom: 'a secret without files and rotation',
  findLessonText: 'the bench sends it on the barest route',
  playlistByTagText: 'the bench sends it on the barest route',
  endpoints: 'the list of all calls, from which the tests for strangers and wrong plans are made',
  fromOutside: 'screens without a way, by which the tests of ways know that nothing is missing',
  forGuests: 'the same',
  whenThereIsSomething: 'the same',
}

const declaration = /^export (?:async )?(?:const|function\*?|class) ([\w$]+)/gm
/** Comments name what they explain; that is no use of it. */
const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')

async function sources(): Promise<Map<string, string>> {
  const folders = ['packages/contract/src', 'apps/api/src', 'apps/web/src', 'apps/web/build']
  const names = await Promise.all(
    folders.map(async folder =>
      (await readdir(join(root, folder), { recursive: true })).map(name => `${folder}/${name}`),
    ),
  )
  const code = ['apps/web/vite.config.ts', ...names.flat()].filter(
    name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const texts = code.map(async name => [name, withoutComments(await readFile(join(root, name), 'utf8'))])
  return new Map((await Promise.all(texts)) as [string, string][])
}

test('what is exported is used by the program, and not by its own test alone', async () => {
  const files = await sources()
  expect(files.size).toBeGreaterThan(1_000)
  const counts = new Map<string, number>()
  for (const text of files.values())
    for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const unused = [...files]
    // Tables are there for the database.
    .filter(([name]) => !name.endsWith('.tables.ts'))
    .flatMap(([name, text]) => [...text.matchAll(declaration)].map(([, word = '']) => ({ name, word })))
    .filter(({ word }) => (counts.get(word) ?? 0) < 2 && !(word in forTests))
  expect(unused.map(({ name, word }) => `${name}: use ${word}, or remove it`)).toEqual([])
})
