import { expect, test } from 'vitest'
import { joinedFiles, mostImportFiles, splitFiles } from './diary-import-files.ts'

const bytesOf = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
const file = (name: string, text: string) => ({ name, bytes: bytesOf(text) })
const shown = (body: Uint8Array) =>
  splitFiles(body)?.map(({ name, bytes }) => [name, String.fromCharCode(...bytes)]) ?? null

test('files that were joined come apart as they were, whatever is in them', () => {
  const files = [file('日記🧘.csv', 'IKI-DIARY-FILES\n[]\n'), file('', ''), file('b"\n.md', '\u0000\n\xff')]
  expect(shown(joinedFiles(files))).toEqual([
    ['日記🧘.csv', 'IKI-DIARY-FILES\n[]\n'],
    ['', ''],
    ['b"\n.md', '\u0000\n\xff'],
  ])
  expect(shown(joinedFiles([]))).toEqual([])
  const many = Array.from({ length: mostImportFiles }, (_, index) => file('🧘'.repeat(99) + index, 'a'))
  expect(shown(joinedFiles(many))?.at(-1)).toEqual([`${'🧘'.repeat(58)}19`, 'a'])
})

test('of a long name whole characters are left, so many as its head has room for', () => {
  const family = '👨‍👩‍👧‍👦'
  const names = [`${'が'.normalize('NFD').repeat(70)}.md`, `${family.repeat(70)}.csv`]
  expect(shown(joinedFiles(names.map(name => file(name, 'a'))))?.map(([name]) => name)).toEqual([
    `${'が'.normalize('NFD').repeat(57)}.md`,
    `${family.repeat(10)}.csv`,
  ])
})

test('any other body is none of them', () => {
  const whole = joinedFiles([file('a', 'abc')])
  const others = [whole.subarray(1), whole.subarray(0, -1), new Uint8Array([...whole, 0]), new Uint8Array()]
  for (const body of others) expect(splitFiles(body)).toBeNull()
  for (const head of ['', '{}', '[{"name":"a","size":-3}]', '[{"name":"a","size":1e400}]', '[1]', '['])
    expect(shown(bytesOf(`IKI-DIARY-FILES\n${head}\nabc`)), head).toBeNull()
  const many = Array.from({ length: mostImportFiles + 1 }, () => file('a', ''))
  expect(splitFiles(joinedFiles(many))).toBeNull()
})
