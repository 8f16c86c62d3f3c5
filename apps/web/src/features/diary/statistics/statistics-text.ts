import { addDays } from '@iki/contract/api/tokyo'
import { breathLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import {
  averagesOf,
  daysOfSpan,
  type RatedDay,
  toTenth,
  weekdayName,
} from '@iki/contract/diary/diary-statistics'

/** What charts show, as text. */

/** Such as 11月20日（金）; with the year if it is not the year of `today`. */
export function dayText(date: string, today: string): string {
  const [year, month, day] = date.split('-').map(Number)
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return `${isThisYear ? '' : `${year}年`}${month}月${day}日（${weekdayName(date)}）`
}

/** The dates of a span of this length that ends with `today`. */
export function spanOf(today: string, length: number): string[] {
  return daysOfSpan(addDays(today, 1 - length), today)
}

/** The days in a span of this length that ends with `last`. */
export function inSpan(days: readonly RatedDay[], last: string, length: number): RatedDay[] {
  const first = addDays(last, 1 - length)
  return days.filter(({ date }) => date >= first && date <= last)
}

/** The scale of ratings up to 9: it begins at 5, 3 or 1, the first below the lowest rating, so that its middle is whole. */
export function ratingScale(lowest: number): { range: { min: number; max: number }; scale: string[] } {
  const max = 9
  const min = [5, 3].find(start => start < lowest) ?? 1
  return { range: { min, max }, scale: [max, (min + max) / 2, min].map(String) }
}

/** How many days were written and their ratings, in comparison with the span before. */
export function ratingsText(days: readonly RatedDay[], today: string, length: number): string {
  const now = inSpan(days, today, length)
  const averages = averagesOf(now)
  if (!averages) return `この${length}日には、まだ書いた日がありません。`
  const summary = `${length}日のうち${now.length}日書きました。${relaxLabel}は平均${averages.relax}、${breathLabel}は平均${averages.breath}です。`
  const before = averagesOf(inSpan(days, addDays(today, -length), length))
  if (!before) return summary
  const [relax, breath] = [toTenth(averages.relax - before.relax), toTenth(averages.breath - before.breath)]
  if (relax === 0 && breath === 0) return `${summary}前の${length}日と、ほとんど同じです。`
  return `${summary}前の${length}日とくらべて、${relaxLabel}は${changeText(relax)}、${breathLabel}は${changeText(breath)}です。`
}

function changeText(change: number): string {
  if (change === 0) return '同じ'
  return `${Math.abs(change)}${change > 0 ? '高め' : '低め'}`
}

/** A summary of a year. */
export function yearText(days: readonly RatedDay[], year: number, isThisYear: boolean): string {
  const its = days.filter(({ date }) => date.startsWith(`${year}-`))
  const averages = averagesOf(its)
  if (!averages) return isThisYear ? 'ことしの分は、これからです。' : 'この年に書いた日はありません。'
  return `${isThisYear ? 'ことしは' : 'この年は'}${its.length}日ぶん書きました。${relaxLabel}は平均${averages.relax}、${breathLabel}は平均${averages.breath}です。`
}
