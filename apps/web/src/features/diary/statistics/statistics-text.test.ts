import { addDays } from '@iki/contract/api/tokyo'
import type { RatedDay } from '@iki/contract/diary/diary-statistics'
import { describe, expect, test } from 'vitest'
import { dayText, inSpan, ratingScale, ratingsText, spanOf, yearText } from './statistics-text.ts'

const today = '2026-11-20'
const ago = (days: number, relax: number, breath: number): RatedDay => ({
  date: addDays(today, -days),
  relax,
  breath,
})

test('a day is shown with its weekday, and with the year where it is another', () => {
  expect(dayText('2026-11-20', today)).toBe('11月20日（金）')
  expect(dayText('2025-11-20', today)).toBe('2025年11月20日（木）')
})

test('a span ends today and has as many days as it says', () => {
  expect(spanOf(today, 30)).toHaveLength(30)
  expect([spanOf(today, 30)[0], spanOf(today, 30).at(-1)]).toEqual(['2026-10-22', today])
  expect(inSpan([ago(30, 5, 5), ago(29, 6, 6), ago(0, 7, 7)], today, 30)).toHaveLength(2)
})

test('a scale of ratings begins below the lowest one, and its middle is a whole number', () => {
  expect([9, 6, 5, 4, 3, 1].map(lowest => ratingScale(lowest).range.min)).toEqual([5, 5, 3, 3, 1, 1])
  expect(ratingScale(6).scale).toEqual(['9', '7', '5'])
  expect(ratingScale(2).scale).toEqual(['9', '5', '1'])
})

describe('ratings in words', () => {
  test('say how often was written and how it was', () => {
    expect(ratingsText([ago(1, 7, 5), ago(0, 8, 5)], today, 30)).toBe(
      '30日のうち2日書きました。リラックス度は平均7.5、呼吸の深さは平均5です。',
    )
    expect(ratingsText([ago(40, 7, 5)], today, 30)).toBe('この30日には、まだ書いた日がありません。')
  })

  test('compare with the span before, without judging', () => {
    expect(ratingsText([ago(40, 6, 6), ago(0, 7, 5)], today, 30)).toContain(
      'リラックス度は1高め、呼吸の深さは1低めです。',
    )
    expect(ratingsText([ago(40, 6, 6), ago(0, 6, 6)], today, 30)).toContain('ほとんど同じ')
  })
})

test('a year in words counts its own days only', () => {
  expect(yearText([ago(0, 7, 5), ago(365, 3, 3)], 2026, true)).toBe(
    'ことしは1日ぶん書きました。リラックス度は平均7、呼吸の深さは平均5です。',
  )
  expect(yearText([], 2025, false)).toBe('この年に書いた日はありません。')
})
