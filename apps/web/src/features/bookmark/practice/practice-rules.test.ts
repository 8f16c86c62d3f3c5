import { describe, expect, test } from 'vitest'
import { noPractice } from '#core/practice/practice.ts'
import { aBookmark } from '#test/bookmark-samples.ts'
import {
  bookmarkPartsOf,
  isChanged,
  lineAt,
  loopOf,
  nudgedEnd,
  nudgedStart,
  steppedRepeats,
} from './practice-rules.ts'

describe('the count of repeats', () => {
  test.each([
    [null, 1, 2],
    [null, -1, null],
    [2, -1, null],
    [2, 1, 3],
    [50, 1, 50],
  ] as const)('goes from %s by %s to %s', (count, by, to) => {
    expect(steppedRepeats(count, by)).toBe(to)
  })
})

describe('an end that is moved', () => {
  test('stays half a second before the other', () => {
    expect(nudgedStart(10, 0.5, 10.8)).toBe(10.3)
    expect(nudgedEnd(10.8, -0.5, 10, 60)).toBe(10.5)
  })

  test('stays within the lesson', () => {
    expect(nudgedStart(0.2, -0.5, 4)).toBe(0)
    expect(nudgedEnd(59.8, 0.5, 10, 60)).toBe(60)
  })

  test('goes anywhere while there is no other', () => {
    expect(nudgedStart(10, 0.5, null)).toBe(10.5)
  })
})

test('the line at a second is the one that is spoken, and in a pause the one before', () => {
  const lines = [
    { start: 1, end: 3 },
    { start: 5, end: 8 },
  ]
  expect([0, 2, 4, 5].map(seconds => lineAt(lines, seconds)?.start)).toEqual([1, 1, 1, 5])
  expect(lineAt([], 3)).toBeNull()
})

describe('a practice and what is saved of it', () => {
  const saved = aBookmark({ endSeconds: 12, repeatCount: 5, speed: 0.8 })
  const practised = { ...noPractice, ...loopOf(saved) }

  test('are the same until something is changed', () => {
    expect(isChanged(practised, saved)).toBe(false)
    expect(isChanged({ ...practised, repeatCount: 6 }, saved)).toBe(true)
    expect(isChanged({ ...practised, startSeconds: 9.5 }, saved)).toBe(true)
  })

  test('are the same with a speed that changes from round to round', () => {
    const rise = { from: 0.7, to: 1, rounds: 5 }
    const rising = aBookmark({ endSeconds: 12, rise })
    const practised = { ...noPractice, ...loopOf(rising) }
    expect(practised.rise).toEqual(rise)
    expect(isChanged(practised, rising)).toBe(false)
    expect(isChanged({ ...practised, rise: { ...rise, rounds: 6 } }, rising)).toBe(true)
    expect(isChanged({ ...practised, rise: null, speed: 0.8 }, rising)).toBe(true)
  })

  test('need both ends', () => {
    expect(loopOf(aBookmark())).toBeNull()
    expect(bookmarkPartsOf({ ...practised, endSeconds: null })).toBeNull()
  })
})
