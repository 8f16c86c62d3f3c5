import { expect, test } from 'vitest'
import { dayFaults, hasContent, isWritten } from './diary-fields.ts'
import { emptyHabits } from './habit-diary.ts'
import { habitWeek } from './habit-week.ts'

const { eichi, kafuku } = emptyHabits

test('a day that was emptied says nothing', () => {
  expect(hasContent('eichi', eichi)).toBe(false)
  expect(hasContent('eichi', { ...eichi, memo: ' \n' })).toBe(false)
  expect(hasContent('eichi', { ...eichi, meal: 1 })).toBe(true)
  expect(hasContent('eichi', { ...eichi, tough: '雨' })).toBe(true)
  expect(hasContent('kafuku', kafuku)).toBe(false)
  expect(hasContent('kafuku', { ...kafuku, sonkyo: 1 })).toBe(true)
  expect(hasContent('kafuku', { ...kafuku, images: ['a'] })).toBe(true)
})

test('a day that says nothing, or has texts that are too long, says why it cannot be saved', () => {
  expect(dayFaults('kafuku', kafuku)).toContain('ひとつだけでも')
  expect(dayFaults('kafuku', { ...kafuku, sonkyo: 1 })).toBe('')
  const long = '息'.repeat(10_000)
  expect(dayFaults('eichi', { ...eichi, memo: long, tough: long }).split('\n')).toHaveLength(2)
  expect(dayFaults('eichi', { ...eichi, tough: long })).toBe('つらかったことは1000文字以内で書いてください')
  expect(dayFaults('eichi', { ...eichi, tough: '息'.repeat(1000) })).toBe('')
})

test('a day of the general diary is answered with its own faults, also where it is empty', () => {
  expect(dayFaults('general', { relax: 5, breath: 5, memo: '' })).toBe('')
  expect(dayFaults('general', { relax: 0, breath: 5, memo: '' })).toBe(
    'リラックス度は1〜9の整数で入力してください',
  )
})

test('a day is written by its mark where it has one, and otherwise by what it says', () => {
  expect(isWritten('eichi', { ...eichi, saved: true })).toBe(true)
  expect(isWritten('eichi', { ...eichi, meal: 3, saved: false })).toBe(false)
  expect(isWritten('kafuku', kafuku)).toBe(false)
  expect(isWritten('kafuku', { ...kafuku, kagura: 1 })).toBe(true)
  expect(isWritten('kafuku', { ...kafuku, isUnreadable: true })).toBe(true)
})

test('averages of ratings leave out what was not said', () => {
  const week = habitWeek('eichi', [
    { ...eichi, sleep: 6, stress: 7 },
    { ...eichi, sleep: 7 },
    { ...eichi, sleep: 9 },
  ])
  expect(week).toEqual({
    savedDays: 3,
    isFull: false,
    sums: { sleep: 7.3, meal: null, breath: null, stress: 7 },
  })
})

test('totals of counts have every saved day', () => {
  const week = habitWeek('kafuku', [
    { ...kafuku, kagura: 2, sonkyo: 30 },
    { ...kafuku, sonkyo: 20, method: 1 },
  ])
  expect(week).toMatchObject({ savedDays: 2, isFull: false, sums: { kagura: 2, sonkyo: 50, method: 1 } })
})

test('a week is full with seven saved days, not before', () => {
  expect(habitWeek('kafuku', Array(6).fill({ ...kafuku, method: 1 })).isFull).toBe(false)
  expect(habitWeek('kafuku', Array(7).fill({ ...kafuku, method: 1 })).isFull).toBe(true)
})
