import { expect, test } from 'vitest'
import { isExact, limitFor } from './renewed.ts'

const done = { seconds: 60, charges: 10, twice: 0, receipts: 10, mails: 10 }

test('a run is exact when each is charged once and has its receipt and its mail', () => {
  expect(isExact(done, 10)).toBe(true)
  expect(isExact({ ...done, mails: 11 }, 10)).toBe(true)
  for (const wrong of [
    { charges: 11, twice: 1 },
    { twice: 1 },
    { receipts: 9 },
    { receipts: 11 },
    { mails: 9 },
  ])
    expect(isExact({ ...done, ...wrong }, 10)).toBe(false)
})

test('fewer contracts may take their share of the time, and the minute in which they are found', () => {
  expect(limitFor(1_000)).toBe(108)
  expect(limitFor(10_000)).toBe(480)
  expect(limitFor(20_000)).toBe(960)
})
