import { expect, test } from 'vitest'
import { overLength } from './over-length.ts'

const family = '👨‍👩‍👧‍👦'

test.each([
  ['', undefined],
  [family.repeat(3), undefined],
  [family.repeat(5), 'あと2文字ぶん、短くしてください'],
  [`a${'\u0301'.repeat(100)}`, 'この文字の組み合わせは使えません'],
])('of %j, with room for three characters, is said %j', (text, message) => {
  expect(overLength(text, 3)).toBe(message)
})
