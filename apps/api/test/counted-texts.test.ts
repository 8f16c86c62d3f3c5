import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Texts whose code points are counted, and why. */
const accepted: Record<string, string> = {
  'apps/api/src/features/search/search.store.ts stem': 'the index of the database is of code points',
}

/** A single thing that is spread to be counted or cut, with brackets and parentheses two deep in it. */
const spread = (() => {
  const inner = String.raw`\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\]`
  return new RegExp(
    String.raw`(?:\[\s*\.\.\.((?:[^[\](),]|${inner})+?),?\s*\]|\bArray\.from\(((?:[^[\](),]|${inner})+)\))\s*\.(?:length|slice|at)\b`,
    'g',
  )
})()
/** What has no length of its own, and is no text. */
const isCollection = (what: string): boolean => /^new (?:Set|Map)\b|\.(?:values|keys|entries)\(\)$/.test(what)

const spreadIn = (text: string): string[] =>
  [...text.matchAll(spread)]
    .map(([, inArray, inCall]) => (inArray ?? inCall ?? '').trim())
    .filter(what => !isCollection(what))

test.each([
  ['[...bareWords(words)].length', ['bareWords(words)']],
  ["[...plainText(line.words)].slice(0, 60).join('')", ['plainText(line.words)']],
  ["[\n  ...(row[0] ?? ''),\n].length", ["(row[0] ?? '')"]],
  ['Array.from(name).slice(-60)', ['name']],
  ['[...new Set(ids.map(monthOf))].slice(0, 3)', []],
  ['[...weeks.values()].slice(0, 4)', []],
  ['[...before, ...after].length', []],
  ['Array.from(text, letter => letter.trim()).length', []],
  ['[...text].map(letter => letter)', []],
])('the search for spread texts knows one where it sees it: %j', (code, found) => {
  expect(spreadIn(code)).toEqual(found)
})

test('no text is counted or cut by its code points: countCharacters, firstCharacters and lastCharacters do', async () => {
  const folders = ['packages/contract/src', 'apps/api/src', 'apps/web/src']
  const names = folders.map(async folder =>
    (await readdir(join(root, folder), { recursive: true })).map(name => `${folder}/${name}`),
  )
  const files = (await Promise.all(names)).flat().filter(name => /(?<!\.test)\.tsx?$/.test(name))
  expect(files.length).toBeGreaterThan(1_000)
  const found: string[] = []
  for (const file of files)
    for (const what of spreadIn(await readFile(join(root, file), 'utf8'))) found.push(`${file} ${what}`)
  expect(found.toSorted()).toEqual(Object.keys(accepted))
})
