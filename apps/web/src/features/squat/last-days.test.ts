import { expect, test } from 'vitest'
import { lastDays, withOwn } from './last-days.ts'
import { freshDay } from './squat-count.ts'

const today = '2026-03-02'

test('each of the last days is there, over the end of a month, also those without a count', () => {
  const days = lastDays([{ day: '2026-02-28', count: 12, seconds: 60 }], today, 4)
  expect(days.map(({ day, count }) => `${day} ${count}`)).toEqual([
    '2026-02-27 0',
    '2026-02-28 12',
    '2026-03-01 0',
    '2026-03-02 0',
  ])
})

test('today is what all devices have sent, and what this one has not', () => {
  const own = { ...freshDay(today), count: 10, sentCount: 7 }
  expect(withOwn([{ day: today, count: 20, seconds: 90 }], own)[0]?.count).toBe(23)
})

test('without the server, today is what this device has counted', () => {
  const own = { ...freshDay(today), count: 10, seconds: 40, sentCount: 7 }
  expect(withOwn([], own)).toEqual([{ day: today, count: 10, seconds: 40 }])
  expect(withOwn([], freshDay(today))).toEqual([])
})
