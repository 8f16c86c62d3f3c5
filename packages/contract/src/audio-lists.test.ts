import { expect, test } from 'vitest'
import { saidWord } from './audio-lists.ts'

test.each([
  [undefined, null],
  ['', null],
  ['  ', null],
  ['undefined', null],
  ['lecture', 'lecture'],
  ['null', 'null'],
])('a caller that sends %j as a tag has said %j', (sent, said) => {
  expect(saidWord(sent)).toBe(said)
})
