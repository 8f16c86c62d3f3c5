import { expect, test } from 'vitest'
import { oneLine, plainLines } from './one-line.ts'

test.each([
  ['音声について', '音声について'],
  ['  音声\r\nBcc: victim@example.com ', '音声 Bcc: victim@example.com'],
  ['音声\u2028に\u2029つ\u0085いて', '音声 に つ いて'],
  ['\u001b[2J音\u0000声', '[2J音 声'],
  ['\u202eつい\u2066て', 'つい て'],
  ['　全角　', '全角'],
  [`は${'\u0301'.repeat(30)}る`, `は${'\u0301'.repeat(4)}る`],
  ['が\u3099', 'が\u3099'],
])('%j in one line is %j', (typed, expected) => {
  expect(oneLine(typed)).toBe(expected)
})

test.each([
  ['一行目\r\n二行目\r三行目\n\n五行目', '一行目\n二行目\n三行目\n\n五行目'],
  ['\u001b[31m赤\u0007く\u202e', '[31m赤く'],
  ['字\t下げ', '字 下げ'],
  ['\n\n 余白 \n', '余白'],
  [`山${'\u0489\u0321'.repeat(500)}`, `山${'\u0489\u0321'.repeat(2)}`],
])('%j in lines is %j', (typed, expected) => {
  expect(plainLines(typed)).toBe(expected)
})
