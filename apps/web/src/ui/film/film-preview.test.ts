import { describe, expect, test } from 'vitest'
import { pictureAt, stripBackground } from './film-preview.tsx'

const strip = { columns: 5, count: 12, everySeconds: 4, width: 160, height: 90 }

describe('the small picture of a second', () => {
  test.each([
    ['the first second', 0, { column: 0, row: 0 }],
    ['just before the second picture', 3.99, { column: 0, row: 0 }],
    ['the second picture', 4, { column: 1, row: 0 }],
    ['the end of a row', 19, { column: 4, row: 0 }],
    ['the next row', 20, { column: 0, row: 1 }],
    ['the last one', 47, { column: 1, row: 2 }],
    ['after the end', 900, { column: 1, row: 2 }],
    ['before the beginning', -3, { column: 0, row: 0 }],
  ])('is found at %s', (_, seconds, place) => {
    expect(pictureAt(strip, seconds)).toEqual(place)
  })

  test('lies behind its frame without any size in pixels', () => {
    expect(stripBackground(strip, 29)).toEqual({
      backgroundSize: '500% 300%',
      backgroundPosition: '50% 50%',
    })
    expect(stripBackground(strip, 47).backgroundPosition).toBe('25% 100%')
  })

  test('stays where it is when there is only one', () => {
    const one = { ...strip, columns: 1, count: 1 }
    expect(stripBackground(one, 30)).toEqual({ backgroundSize: '100% 100%', backgroundPosition: '0% 0%' })
  })
})
