import { expect, test } from 'vitest'
import { yearMonths } from './year-map.tsx'

test('a year has each of its days once, in twelve months', () => {
  expect(yearMonths(2026).flatMap(({ days }) => days)).toHaveLength(365)
  expect(yearMonths(2028).flatMap(({ days }) => days)).toHaveLength(366)
})

test('weeks of a month begin on Monday', () => {
  const november = yearMonths(2026)[10]
  expect(november?.days[0]).toEqual({ date: '2026-11-01', column: 6, row: 0 })
  expect(november?.days[1]).toEqual({ date: '2026-11-02', column: 0, row: 1 })
  expect(november?.rows).toBe(6)
})
