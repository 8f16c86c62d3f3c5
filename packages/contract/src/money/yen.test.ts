import { expect, test } from 'vitest'
import { taxIn, taxOfPart, yenForDays, yenText } from './yen.ts'

test('a price contains its tax, rounded down', () => {
  expect([4400, 733, 2200, 1, 0].map(yen => taxIn(yen))).toEqual([400, 66, 200, 0, 0])
})

test('the taxes of returned parts sum up to the tax of the whole', () => {
  expect([taxOfPart(1466, 0), taxOfPart(1467, 1466), taxOfPart(1467, 2933)]).toEqual([133, 133, 134])
})

test('a return by days is rounded up, by the days of that month', () => {
  expect(yenForDays(4400, 5, '2026-11-10')).toBe(734)
  expect(yenForDays(4400, 5, '2027-02-10')).toBe(786)
})

test('amounts are grouped by three', () => {
  expect([0, 66, 4400, 52_800, 1_234_567].map(yenText)).toEqual([
    '0円',
    '66円',
    '4,400円',
    '52,800円',
    '1,234,567円',
  ])
})
