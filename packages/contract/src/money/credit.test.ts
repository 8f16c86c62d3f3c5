import { expect, test } from 'vitest'
import { earningWeek } from './credit.ts'

test('a day counts for its own week, until the Tuesday after it', () => {
  expect(earningWeek('2026-11-16', '2026-11-16')).toBe('2026-11-16')
  expect(earningWeek('2026-11-22', '2026-11-24')).toBe('2026-11-16')
  expect(earningWeek('2026-11-22', '2026-11-25')).toBeNull()
  expect(earningWeek('2025-11-22', '2026-11-22')).toBeNull()
})

test('a week may lie in two years', () => {
  expect(earningWeek('2027-01-01', '2027-01-01')).toBe('2026-12-28')
})
