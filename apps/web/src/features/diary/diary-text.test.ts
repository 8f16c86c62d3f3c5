import { expect, test } from 'vitest'
import { kanjiDay, kanjiNumber, savedStreakText, streakText, weekTitle } from './diary-text.ts'

test.each([
  [1, '一'],
  [10, '十'],
  [11, '十一'],
  [20, '二十'],
  [31, '三十一'],
])('%i is written %s', (number, kanji) => {
  expect(kanjiNumber(number)).toBe(kanji)
})

test('a day has its year only where it is another one', () => {
  expect(kanjiDay('2026-11-20', '2026-11-22')).toBe('十一月二十日（金）')
  expect(kanjiDay('2025-01-05', '2026-11-22')).toBe('二〇二五年一月五日（日）')
})

test('a week has its year only where it begins in another one', () => {
  expect(weekTitle('2026-11-16', '2026-11-22', '2026-11-22')).toBe('11月16日〜22日')
  expect(weekTitle('2026-11-30', '2026-12-06', '2026-12-01')).toBe('11月30日〜12月6日')
  expect(weekTitle('2025-12-29', '2026-01-04', '2026-01-02')).toBe('2025年12月29日〜1月4日')
})

test('the text of the row of days depends on whether today, or ever, was written', () => {
  expect(streakText(12, { isTodayWritten: true, hasWritten: true })).toBe('きょうで12日つづいています')
  expect(streakText(11, { isTodayWritten: false, hasWritten: true })).toBe('きのうまで11日つづいています')
  expect(streakText(0, { isTodayWritten: false, hasWritten: true })).toBe('きょうから、またはじめられます')
  expect(streakText(0, { isTodayWritten: false, hasWritten: false })).toBe('きょうから、はじめられます')
})

test.each([
  [0, 'きょうを残しました'],
  [1, 'きょうを残しました'],
  [9, '9日つづきました'],
])('who has just written the %d. day in a row reads %s', (days, text) => {
  expect(savedStreakText(days)).toBe(text)
})
