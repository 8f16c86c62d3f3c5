import { expect, test } from 'vitest'
import { expiringMonths, monthCount } from './card-expiry.ts'

test.each([
  ['2026-10-01', [2026, 10], [2026, 10]],
  ['2026-11-30', [2026, 11], [2026, 11]],
  ['2026-12-01', [2026, 12], [2026, 12]],
  ['2027-01-28', [2027, 1], [2027, 1]],
  ['2027-01-29', [2027, 1], [2027, 2]],
  ['2027-03-30', [2027, 3], [2027, 3]],
  ['2027-03-31', [2027, 3], [2027, 4]],
] as const)('on %s cards from %o to %o are announced', (today, from, to) => {
  expect(expiringMonths(today)).toEqual({ from: monthCount(from[0], from[1]), to: monthCount(to[0], to[1]) })
})
