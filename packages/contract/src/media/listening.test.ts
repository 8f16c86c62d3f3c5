import { describe, expect, test } from 'vitest'
import { daysOfMonth, minutesOf, monthAway, plausibleSession, streakOf, weekAround } from './listening.ts'

const listened = (...days: string[]) => days.map(day => ({ day, seconds: 300 }))

describe('days in a row', () => {
  test.each([
    [[], 0],
    [['2026-11-20'], 1],
    [['2026-11-19'], 1],
    [['2026-11-18'], 0],
    [['2026-11-18', '2026-11-19', '2026-11-20'], 3],
    [['2026-11-17', '2026-11-19', '2026-11-20'], 2],
    [['2026-10-31', '2026-11-01', '2026-11-20'], 1],
  ])('%j', (days, expected) => {
    expect(streakOf(listened(...days), '2026-11-20')).toBe(expected)
  })

  test('go over the end of a month and of a year', () => {
    expect(streakOf(listened('2025-12-30', '2025-12-31', '2026-01-01'), '2026-01-01')).toBe(3)
  })

  test('are not made of a few seconds', () => {
    expect(streakOf([{ day: '2026-11-20', seconds: 59 }], '2026-11-20')).toBe(0)
  })
})

test('a week goes from Monday to Sunday', () => {
  for (const day of ['2026-11-16', '2026-11-20', '2026-11-22']) {
    const week = weekAround(day)
    expect([week.length, week[0], week[6]]).toEqual([7, '2026-11-16', '2026-11-22'])
  }
  expect(weekAround('2026-01-01')[0]).toBe('2025-12-29')
})

test('months have their days and their neighbours', () => {
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
  expect(daysOfMonth('2026-11')).toHaveLength(30)
  expect([monthAway('2026-01', -1), monthAway('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
})

test('a minute that was started is one', () => {
  expect([0, 1, 59, 89, 90, 600].map(minutesOf)).toEqual([0, 1, 1, 1, 2, 10])
})

test('nobody listens faster than the player plays: what is more is left out', () => {
  const reported = { key: '0'.repeat(32), kind: 'lesson' as const, id: 'a', wallSeconds: 60, secondsAgo: 60 }
  const now = new Date('2026-11-20T03:00:00Z')
  expect([170, 180, 190].map(seconds => plausibleSession({ ...reported, seconds }, now)?.seconds)).toEqual([
    170, 180, 180,
  ])
})

test('a listening session began as long ago as it lasted, at the least', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const reported = { key: '0'.repeat(32), kind: 'lesson' as const, id: 'a', seconds: 100, wallSeconds: 60 }
  expect(plausibleSession({ ...reported, secondsAgo: 0 }, now)?.startedAt).toEqual(
    new Date('2026-11-19T23:59:00Z'),
  )
  expect(plausibleSession({ ...reported, secondsAgo: 90 }, now)?.startedAt).toEqual(
    new Date('2026-11-19T23:58:30Z'),
  )
  expect(plausibleSession({ ...reported, secondsAgo: 1e9 }, now)).toBeNull()
})
