import type { DiaryField } from '@iki/contract/diary/diary-field'
import type { FieldValue } from '@iki/contract/diary/diary-fields'
import { weekdayName } from '@iki/contract/diary/diary-statistics'

/** Texts of days and counts in the style of the diary. */

const digits = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const

/** 20 is 二十, 31 is 三十一. Up to 99. */
export function kanjiNumber(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`
  return `${ten}${ones === 0 && tens > 0 ? '' : digits[ones]}`
}

/** 十一月二十日（金）; with the year where it is another one than `today` has. */
export function kanjiDay(date: string, today: string): string {
  const [year = '', month, day] = date.split('-')
  const isThisYear = year === today.slice(0, 4)
  const inKanji = [...year].map(digit => digits[Number(digit)]).join('')
  return `${isThisYear ? '' : `${inKanji}年`}${kanjiNumber(Number(month))}月${kanjiNumber(Number(day))}日（${weekdayName(date)}）`
}

/** Under the title: how many days in a row. */
export function streakText(
  days: number,
  { isTodayWritten, hasWritten }: { isTodayWritten: boolean; hasWritten: boolean },
): string {
  if (!hasWritten) return 'きょうから、はじめられます'
  if (days === 0) return 'きょうから、またはじめられます'
  if (isTodayWritten) return `きょうで${days}日つづいています`
  return `きのうまで${days}日つづいています`
}

/** What somebody reads who has just written today, the days in a row with it. */
export function savedStreakText(days: number): string {
  return days <= 1 ? 'きょうを残しました' : `${days}日つづきました`
}

/** A filled field as text: a number, with the unit of a count; a text; how many pictures. */
export function valueText(field: DiaryField, value: FieldValue): string {
  if (typeof value === 'object') return `${value.length}枚`
  return field.form === 'count' ? `${value}${field.unit}` : String(value)
}

/** A week as a title: with the year where it is another one than `today` has. */
export function weekTitle(first: string, last: string, today: string): string {
  const year = first.slice(0, 4)
  return `${year === today.slice(0, 4) ? '' : `${year}年`}${weekName(first, last)}`
}

/** 11月16日〜22日, or over the end of a month both months. */
export function weekName(first: string, last: string): string {
  const [, month, day] = first.split('-').map(Number)
  const [, lastMonth, lastDay] = last.split('-').map(Number)
  return `${month}月${day}日〜${lastMonth === month ? '' : `${lastMonth}月`}${lastDay}日`
}
