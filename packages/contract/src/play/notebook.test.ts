import { expect, test } from 'vitest'
import { pageOfDay } from './notebook.ts'

test('the notebook opens at another page each day, in turn, over the end of a month and of a year', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04']
  const pages = days.map(day => pageOfDay(day, 5))
  expect(new Set(pages.slice(0, 5))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(pages[5]).toBe(pages[0])
})

test('a notebook without pages opens at none', () => {
  expect(pageOfDay('2026-11-20', 0)).toBe(0)
})
