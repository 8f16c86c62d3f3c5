import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { declarationOf, pageName, type Row, readRows, root, rowsOf, titlesOf } from './specification-rows.ts'

const rows = await readRows()
const texts = new Map<string, string>()
async function read(file: string): Promise<string | null> {
  if (!existsSync(join(root, file))) return null
  const text = texts.get(file) ?? (await readFile(join(root, file), 'utf8'))
  texts.set(file, text)
  return text
}

/** What a row names and is not there. */
async function missingOf({ line, what, code, tests, instead }: Row): Promise<string[]> {
  const at = `${pageName}:${line}`
  if (instead !== null)
    return /^(not kept|to come)/.test(instead)
      ? []
      : [`${at}: ${what}: says neither why not, nor what is to come`]
  const missing: string[] = []
  if (code.length === 0) missing.push(`${at}: names no code`)
  for (const { file, names } of code) {
    const text = await read(file)
    if (text === null) missing.push(`${at}: there is no ${file}`)
    else
      for (const name of names) if (!declarationOf(text, name)) missing.push(`${at}: ${file} has no ${name}`)
  }
  if (tests.length === 0) missing.push(`${at}: names no test`)
  for (const { file, title } of tests) {
    const text = await read(file)
    if (text === null) missing.push(`${at}: there is no ${file}`)
    else if (!titlesOf(text).includes(title)) missing.push(`${at}: ${file} has no test “${title}”`)
  }
  return missing
}

test('each row of the specification names code and a test, and both are there', async () => {
  expect(rows.length).toBeGreaterThan(100)
  expect((await Promise.all(rows.map(missingOf))).flat()).toEqual([])
})

describe('a page', () => {
  const page = (row: string) => `| of the specification | code | test |\n|---|---|---|\n${row}\n`

  test('is read row by row', () => {
    const row =
      '| this | `a`, `b.c` in `x/y.ts`; more in `z/w.ts` | `x/y.test.ts`: one; two; `z/w.test.ts`: three |'
    expect(rowsOf(page(row))).toEqual([
      {
        line: 3,
        what: 'this',
        instead: null,
        code: [
          { file: 'x/y.ts', names: ['a', 'b.c'] },
          { file: 'z/w.ts', names: [] },
        ],
        tests: [
          { file: 'x/y.test.ts', title: 'one' },
          { file: 'x/y.test.ts', title: 'two' },
          { file: 'z/w.test.ts', title: 'three' },
        ],
      },
    ])
  })

  test('may say why there is nothing', () => {
    expect(rowsOf(page('| this | not kept: for a reason | – |'))).toMatchObject([
      { instead: 'not kept: for a reason', code: [], tests: [] },
    ])
  })

  test('that is no table of three cells is refused', () => {
    expect(() => rowsOf(page('| this | `a` in `x/y.ts` |'))).toThrow('specification.md:3 has 2 cells')
    expect(() => rowsOf(page('| this | `a` | `x/y.test.ts`: one |'))).toThrow('no file is named for a')
  })
})

test('a declaration is found by its name, and a key by what it stands in', () => {
  const text = "export const a = 1\n\nexport const b = {\n  c: 'one',\n  d: { e: 2 },\n}\n"
  const found = (name: string) => {
    const span = declarationOf(text, name)
    return span && text.slice(span.from, span.to).trim()
  }
  expect([found('a'), found('b.c'), found('d'), found('nothing')]).toEqual([
    'export const a = 1',
    "c: 'one',",
    'd: { e: 2 },',
    null,
  ])
})
