import { addDays } from '@iki/contract/api/tokyo'
import type { Fact } from '@iki/contract/play/achievement-rule'
import { expect, test } from 'vitest'
import { reachedDay } from './reached-day.ts'

const on = (day: string): Fact => ({ fact: 'diary_day', about: day, day, amount: 1 })
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => on(addDays(from, index)))

test('a mark belongs to the day on which its rule was first met', () => {
  const facts = days('2026-03-01', 40).toReversed()
  expect(reachedDay({ fact: 'diary_day', times: 1 }, facts)).toBe('2026-03-01')
  expect(reachedDay({ fact: 'diary_day', times: 10 }, facts)).toBe('2026-03-10')
  expect(reachedDay({ fact: 'diary_day', times: 40 }, facts)).toBe('2026-04-09')
})

test('a rule of a span of days is met when the span first has so many', () => {
  const facts = [on('2026-02-01'), on('2026-02-20'), ...days('2026-03-05', 5)]
  expect(reachedDay({ fact: 'diary_day', times: 3, withinDays: 7 }, facts)).toBe('2026-03-07')
})

test('what was not reached has no day', () => {
  expect(reachedDay({ fact: 'diary_day', times: 3 }, days('2026-03-01', 2))).toBeNull()
  expect(reachedDay({ fact: 'diary_day', times: 1 }, [])).toBeNull()
})
