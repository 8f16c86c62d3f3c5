import { describe, expect, test } from 'vitest'
import { firstTermDay, termOfDay, weeklyPlanOf, weeklyPlansOf } from './weekly.ts'

describe('the term of a day', () => {
  test('changes on Mondays', () => {
    expect([firstTermDay, '2026-01-11', '2026-01-12'].map(day => termOfDay(day, 8))).toEqual([1, 1, 2])
  })

  test('begins again when all were had', () => {
    expect([termOfDay('2026-03-01', 8), termOfDay('2026-03-02', 8)]).toEqual([8, 1])
  })

  test('is none without terms, and before the first', () => {
    expect([termOfDay('2026-01-05', 0), termOfDay('2026-01-04', 8)]).toEqual([null, null])
  })
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
