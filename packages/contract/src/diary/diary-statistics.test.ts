import { describe, expect, test } from 'vitest'
import { addDays } from '../api/tokyo.ts'
import {
  averagesOf,
  bestWeekday,
  correlationOf,
  correlationText,
  daysOfSpan,
  lookBackDays,
  monthsBefore,
  movingAverage,
  pairsOf,
  type RatedDay,
} from './diary-statistics.ts'

/** Days from Monday, 2 November 2026 on. */
const days = (...ratings: [relax: number, breath: number][]): RatedDay[] =>
  ratings.map(([relax, breath], index) => ({ date: addDays('2026-11-02', index), relax, breath }))

describe('averages', () => {
  test('are shown to one decimal', () => {
    expect(averagesOf(days([7, 5], [8, 5], [8, 6]))).toEqual({ relax: 7.7, breath: 5.3 })
  })

  test('of no days are none', () => {
    expect(averagesOf([])).toBeNull()
  })
})

describe('the average of seven days', () => {
  test('takes the days that end with each, without those that were not written', () => {
    const moving = movingAverage([1, null, 3, 5, null, null, null, 7, 9])
    expect(moving).toEqual([null, null, null, 3, 3, 3, 3, 5, 6])
  })

  test('is not drawn from fewer than three', () => {
    expect(movingAverage([4, null, null, null, null, null, 6])).toEqual(Array(7).fill(null))
  })
})

describe('relax and breath together', () => {
  const rising = days(...Array.from({ length: 10 }, (_, i) => [(i % 9) + 1, (i % 9) + 1] as [number, number]))
  const against = rising.map(day => ({ ...day, breath: 10 - day.breath }))

  test('need ten days before anything is said', () => {
    expect(correlationOf(rising.slice(0, 9))).toBeNull()
    expect(correlationText(rising.slice(0, 9))).toBe('あと1日ぶん書くと、ふたつの関係が見えてきます。')
  })

  test('are described as far as the days allow', () => {
    expect(correlationOf(rising)).toBeCloseTo(1)
    expect(correlationText(rising)).toContain('呼吸も深い')
    expect(correlationOf(against)).toBeCloseTo(-1)
    expect(correlationText(against)).toContain('浅め')
    const mixed = days([3, 5], [3, 7], [7, 5], [7, 7], [3, 5], [3, 7], [7, 5], [7, 7], [3, 5], [7, 7])
    expect(correlationText(mixed)).toContain('べつべつ')
  })

  test.each([
    // Correlations of 0.61, 0.59, 0.31, 0.29, -0.29 and -0.31, computed by another program.
    [[2, 3, 6, 2, 7, 6, 5, 3, 9, 7], 'が高い日は、呼吸も深いことが多いようです。'],
    [[1, 1, 5, 9, 3, 3, 2, 6, 9, 8], 'は、ゆるやかにいっしょに動いています。'],
    [[8, 4, 6, 1, 6, 7, 7, 9, 5, 8], 'は、ゆるやかにいっしょに動いています。'],
    [[1, 7, 1, 2, 7, 1, 3, 5, 6, 4], 'は、いまのところ、べつべつに動いています。'],
    [[5, 7, 7, 5, 7, 3, 5, 7, 1, 7], 'は、いまのところ、べつべつに動いています。'],
    [[9, 3, 5, 7, 4, 6, 5, 1, 9, 1], 'が高い日は、呼吸が浅めのことが多いようです。'],
  ])('with the breaths %j of days that grow calmer are described so: …%s', (breaths, ending) => {
    const relax = [1, 2, 3, 4, 5, 6, 7, 8, 9, 9]
    const rated = days(...breaths.map((breath, at): [number, number] => [relax[at] ?? 0, breath]))
    expect(correlationText(rated).endsWith(ending)).toBe(true)
  })

  test('say nothing of the other rating where that never moves', () => {
    expect(correlationOf(rising.map(day => ({ ...day, relax: 5 })))).toBeNull()
  })

  test('say nothing of a rating that never moves', () => {
    const still = rising.map(day => ({ ...day, breath: 5 }))
    expect(correlationOf(still)).toBeNull()
    expect(correlationText(still)).toContain('いつも同じ')
  })

  test('are counted by pair', () => {
    expect(pairsOf(days([7, 6], [5, 5], [7, 6]))).toEqual([
      { relax: 7, breath: 6, count: 2 },
      { relax: 5, breath: 5, count: 1 },
    ])
  })
})

describe('the best weekday', () => {
  const weeks = (ofDay: (index: number) => number, count: number) =>
    days(...Array.from({ length: count }, (_, i) => [ofDay(i % 7), ofDay(i % 7)] as [number, number]))

  test('is the one that stands out', () => {
    expect(bestWeekday(weeks(index => (index === 5 ? 8 : 5), 14))).toEqual({ weekday: '土', average: 8 })
  })

  test('is shown for three weekdays, and not of two', () => {
    const three = weeks(index => (index === 1 ? 8 : 5), 14).filter((_, index) => index % 7 < 3)
    expect(bestWeekday(three)).toEqual({ weekday: '火', average: 8 })
    expect(bestWeekday(three.filter((_, index) => index % 3 < 2))).toBeNull()
  })

  test('is not shown for one week, nor when none stands out', () => {
    expect(bestWeekday(weeks(index => index + 1, 7))).toBeNull()
    expect(bestWeekday(weeks(() => 5, 21))).toBeNull()
  })
})

describe('a look back', () => {
  test('falls on the same day of the months before', () => {
    const back = lookBackDays('2026-11-20')
    expect(back[0]).toEqual({ name: '一年前のきょう', date: '2025-11-20' })
    expect(back.at(-2)).toEqual({ name: '半年前のきょう', date: '2026-05-20' })
    expect(back.at(-1)).toEqual({ name: '一か月前のきょう', date: '2026-10-20' })
  })

  test('falls on the last day of a month that is shorter', () => {
    expect(monthsBefore('2028-02-29', 12)).toBe('2027-02-28')
    expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28')
    expect(monthsBefore('2026-01-15', 1)).toBe('2025-12-15')
    expect(monthsBefore('2026-12-31', 6)).toBe('2026-06-30')
  })
})

test('a span has each of its days, both ends among them', () => {
  expect(daysOfSpan('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})
