import { expect, test } from 'vitest'
import { priceChangeDay } from './price-change.ts'
import { renewalDay } from './term.ts'

test.each([
  // started, every, from, told → charged from
  ['2026-11-22', 'month', '2027-01-01', '2026-11-25', '2027-01-22'],
  ['2026-11-22', 'month', '2027-01-22', '2026-11-25', '2027-01-22'],
  ['2026-11-22', 'month', '2027-01-23', '2026-11-25', '2027-02-22'],
  ['2026-11-22', 'month', '2026-12-01', '2026-11-22', '2026-12-22'],
  ['2026-11-22', 'month', '2026-12-01', '2026-11-23', '2027-01-22'],
  ['2026-11-22', 'year', '2027-01-01', '2026-11-25', '2027-11-22'],
  ['2027-01-31', 'month', '2027-02-28', '2027-01-31', '2027-03-31'],
] as const)('started %s, each %s, from %s and notified %s: the new price is charged on %s', (...row) => {
  const [startedOn, every, from, notifiedOn, day] = row
  const renewalAt = (ahead: number) => renewalDay(startedOn, ahead + 1, every)
  expect(priceChangeDay({ from, notifiedOn, renewalAt })).toBe(day)
})
