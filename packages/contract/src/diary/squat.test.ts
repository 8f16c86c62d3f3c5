import { expect, test } from 'vitest'
import { isSquatDay } from './squat.ts'

/** 2026-11-21, 08:30 in Tokyo. */
const now = new Date('2026-11-20T23:30:00.000Z')

test.each([
  ['today', '2026-11-21', true],
  ['yesterday, sent late', '2026-11-20', true],
  ['tomorrow, by a clock that is ahead', '2026-11-22', true],
  ['the day after tomorrow', '2026-11-23', false],
  ['a year ago', '2025-11-21', true],
  ['longer ago', '2025-11-19', false],
])('a count of %s', (_, day, expected) => {
  expect(isSquatDay(day, now)).toBe(expected)
})
