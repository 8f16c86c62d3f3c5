import { expect, test } from 'vitest'
import { byteRangeOf } from './byte-range.ts'

test.each([
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
])('%s of a thousand bytes is a part', (header, range) => {
  expect(byteRangeOf(header, 1000)).toEqual(range)
})

test.each([undefined, '', 'bytes=-', 'bytes=20-10', 'bytes=0-1,5-6', 'bytes=a-b', 'pages=1-2'])(
  '%s asks for all of it',
  header => {
    expect(byteRangeOf(header, 1000)).toBe('whole')
  },
)

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s asks for what is not there', header => {
  expect(byteRangeOf(header, 1000)).toBeNull()
})

test('a file without bytes has no part', () => {
  expect(byteRangeOf('bytes=0-', 0)).toBeNull()
  expect(byteRangeOf('bytes=-5', 0)).toBeNull()
})
