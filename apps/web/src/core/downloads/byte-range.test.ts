import { describe, expect, test } from 'vitest'
import { byteSpanOf, piecesOf } from './byte-range.ts'

describe('a Range header', () => {
  test.each([
    ['what Safari tries first', 'bytes=0-1', { start: 0, end: 1 }],
    ['what Chromium begins with', 'bytes=0-', { start: 0, end: 999 }],
    ['a jump', 'bytes=400-', { start: 400, end: 999 }],
    ['a middle', 'bytes=400-499', { start: 400, end: 499 }],
    ['more than there is', 'bytes=900-5000', { start: 900, end: 999 }],
    ['the last bytes', 'bytes=-100', { start: 900, end: 999 }],
    ['more last bytes than there are', 'bytes=-5000', { start: 0, end: 999 }],
  ])('asks for %s', (_, header, span) => {
    expect(byteSpanOf(header, 1000)).toEqual(span)
  })

  test.each([[null], ['bytes=-'], ['bytes=0-1,5-6'], ['lines=1-2'], ['bytes=9-3'], ['']])(
    '%s asks for the whole',
    header => {
      expect(byteSpanOf(header, 1000)).toBe('whole')
    },
  )

  test.each([['bytes=1000-'], ['bytes=-0']])('%s asks for what is not there', header => {
    expect(byteSpanOf(header, 1000)).toBeNull()
  })
})

describe('the pieces of a span', () => {
  test('lie within one part', () => {
    expect(piecesOf({ start: 12, end: 18 }, 10)).toEqual([{ index: 1, from: 2, to: 9 }])
  })

  test('go over the edges of parts without a gap and without a byte twice', () => {
    expect(piecesOf({ start: 8, end: 25 }, 10)).toEqual([
      { index: 0, from: 8, to: 10 },
      { index: 1, from: 0, to: 10 },
      { index: 2, from: 0, to: 6 },
    ])
  })

  test('end with the part when the span does', () => {
    expect(piecesOf({ start: 0, end: 9 }, 10)).toEqual([{ index: 0, from: 0, to: 10 }])
  })
})
