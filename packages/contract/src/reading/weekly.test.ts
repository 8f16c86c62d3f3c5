import { expect, test } from 'vitest'
import { mondayOf, weeklyPlanOf, weeklyPlansOf } from './weekly.ts'

test('a week begins on Monday', () => {
  expect(['2026-01-05', '2026-01-11', '2026-01-12', '2025-12-31'].map(mondayOf)).toEqual([
    '2026-01-05',
    '2026-01-05',
    '2026-01-12',
    '2025-12-29',
  ])
})

test('low and free plans go by the weeks of the whole one, the dancing ones by those of the dancer', () => {
  expect(weeklyPlanOf('eichi-low')).toBe('eichi')
  expect(weeklyPlanOf('free-kafuku')).toBe('kafuku')
  expect(weeklyPlanOf('base2')).toBe('dancer-online')
  expect(weeklyPlanOf('kagura')).toBe('kagura')
})

test('the weeks of a plan are for all that go by them', () => {
  expect(weeklyPlansOf('eichi')).toEqual(['eichi', 'eichi-low', 'free-eichi'])
  expect(weeklyPlansOf('eichi-low')).toEqual(['eichi-low'])
})
