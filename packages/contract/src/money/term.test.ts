import { describe, expect, test } from 'vitest'
import { graceEnd, paidUntilBefore, renewalDay } from './term.ts'

describe('the renewal day', () => {
  const days = (from: string, count: number, interval: 'month' | 'year' = 'month', each = 1) =>
    Array.from({ length: count }, (_, index) => renewalDay(from, index + 1, interval, each))

  test('is the same day each month, or the last day of a shorter month', () => {
    expect(days('2027-01-31', 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
    expect(days('2027-11-30', 4)).toEqual(['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30'])
    expect(renewalDay('2027-01-31', 13, 'month')).toBe('2028-02-29')
  })

  test('is the same day each year, also from 29 February', () => {
    expect(days('2028-02-29', 4, 'year')).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })

  test('comes once in so many months', () => {
    expect(days('2026-08-31', 3, 'month', 6)).toEqual(['2027-02-28', '2027-08-31', '2028-02-29'])
  })

  test('does not exist for what is paid once', () => {
    expect(() => renewalDay('2027-01-31', 1, 'none')).toThrow()
  })
})

test('what is paid lasts until the last instant of the Tokyo day before the renewal, its licence a week longer', () => {
  const until = paidUntilBefore('2026-12-22')
  expect(until.toISOString()).toBe('2026-12-21T14:59:59.999Z')
  expect(graceEnd(until).toISOString()).toBe('2026-12-28T14:59:59.999Z')
})
