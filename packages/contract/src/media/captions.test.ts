import { expect, test } from 'vitest'
import { captionsOf } from './captions.ts'

test('captions say each line at its time', () => {
  const lines = [
    { start: 0, end: 1.5, text: '息を吸います。' },
    { start: 3725.25, end: 3727.9996, text: '吐きます。' },
  ]
  expect(captionsOf(lines)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n息を吸います。\n\n01:02:05.250 --> 01:02:08.000\n吐きます。\n',
  )
})

test('nothing in a line is taken for a tag, an arrow or the end of its cue', () => {
  const [, , text] = captionsOf([{ start: 0, end: 1, text: '<b>A & B</b>\n\nC --> D' }]).split('\n\n')
  expect(text).toBeUndefined()
  expect(captionsOf([{ start: 0, end: 1, text: '<b>A & B</b>\n\nC --> D' }])).toContain(
    '&lt;b&gt;A &amp; B&lt;/b&gt;\nC --&gt; D\n',
  )
})

test.each([
  [' 息を吸います。 ', '息を吸います。'],
  ['息を\n吸います。', '息を\n吸います。'],
  ['息を \r\n\r\n　吸います。', '息を\n吸います。'],
  ['息を\n\n\n\n吸います。\n', '息を\n吸います。'],
])('of the line %j the caption is %j', (text, shown) => {
  expect(captionsOf([{ start: 0, end: 1, text }])).toBe(`WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n${shown}\n`)
})

test('lines without words, or without time, are left out', () => {
  const empty = [
    { start: 0, end: 1, text: ' ' },
    { start: 2, end: 2, text: '息' },
  ]
  expect(captionsOf(empty)).toBe('WEBVTT\n')
})
