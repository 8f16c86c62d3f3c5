import { expect, test } from 'vitest'
import { emptyEichi, emptyKafuku } from './habit-diary.ts'
import { eichiWeek, hasEichi, hasKafuku, kafukuWeek } from './habit-week.ts'

test('a day that was emptied says nothing', () => {
  expect(hasEichi(emptyEichi)).toBe(false)
  expect(hasEichi({ ...emptyEichi, memo: ' \n' })).toBe(false)
  expect(hasEichi({ ...emptyEichi, meal: 1 })).toBe(true)
  expect(hasEichi({ ...emptyEichi, tough: '雨' })).toBe(true)
  expect(hasKafuku(emptyKafuku)).toBe(false)
  expect(hasKafuku({ ...emptyKafuku, sonkyo: 1 })).toBe(true)
  expect(hasKafuku({ ...emptyKafuku, images: ['a'] })).toBe(true)
})

test('averages of an eichi week leave out what was not said', () => {
  const week = eichiWeek([
    { ...emptyEichi, sleep: 6, stress: 7 },
    { ...emptyEichi, sleep: 7 },
    { ...emptyEichi, sleep: 9 },
  ])
  expect(week).toEqual({
    savedDays: 3,
    isFull: false,
    averages: { sleep: 7.3, meal: null, breath: null, stress: 7 },
  })
})

test('totals of a kafuku week count every saved day', () => {
  const week = kafukuWeek([
    { ...emptyKafuku, kagura: 2, sonkyo: 30 },
    { ...emptyKafuku, sonkyo: 20, method: 1 },
  ])
  expect(week).toEqual({ savedDays: 2, isFull: false, totals: { kagura: 2, sonkyo: 50, method: 1 } })
})

test('a week is full with seven saved days, not before', () => {
  expect(kafukuWeek(Array(6).fill({ ...emptyKafuku, method: 1 })).isFull).toBe(false)
  expect(kafukuWeek(Array(7).fill({ ...emptyKafuku, method: 1 })).isFull).toBe(true)
})
