import { addDays } from '../api/tokyo.ts'
import { breathLabel, relaxLabel } from './diary-labels.ts'

/** Statistics of written days. Pure functions, so that they are the same on a phone without a network. */

export type RatedDay = { date: string; relax: number; breath: number }
export type Averages = { relax: number; breath: number }

/** With fewer days than this, no sentence is shown about the correlation of two ratings. */
export const daysForTogether = 10
/** How many written days a window of seven needs to have an average. */
const daysForAverage = 3
const averageWindow = 7

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]) => sumOf(values) / values.length

/** Rounded to one decimal, as it is shown. */
export const toTenth = (value: number): number => Math.round(value * 10) / 10

/** The averages of the days, to one decimal; null without days. */
export function averagesOf(days: readonly RatedDay[]): Averages | null {
  if (days.length === 0) return null
  return {
    relax: toTenth(meanOf(days.map(day => day.relax))),
    breath: toTenth(meanOf(days.map(day => day.breath))),
  }
}

/** Each day from `from` to `to`, in order. */
export function daysOfSpan(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * For each day the average of the seven days that end with it. Days without a value do not count; a window with fewer
 * than three values has no average.
 */
export function movingAverage(values: readonly (number | null)[]): (number | null)[] {
  return values.map((_, index) => {
    const window = values.slice(Math.max(0, index - averageWindow + 1), index + 1)
    const known = window.filter(value => value !== null)
    return known.length < daysForAverage ? null : meanOf(known)
  })
}

/** The correlation of two series, from -1 to 1 (Pearson); null if there are too few days or one series is constant. */
export function correlationOf(days: readonly RatedDay[]): number | null {
  if (days.length < daysForTogether) return null
  const [relax, breath] = [meanOf(days.map(day => day.relax)), meanOf(days.map(day => day.breath))]
  const shared = sumOf(days.map(day => (day.relax - relax) * (day.breath - breath)))
  const ofRelax = sumOf(days.map(day => (day.relax - relax) ** 2))
  const ofBreath = sumOf(days.map(day => (day.breath - breath) ** 2))
  return ofRelax === 0 || ofBreath === 0 ? null : shared / Math.sqrt(ofRelax * ofBreath)
}

/** The correlation of relax and breath in a sentence that claims no more than the data say. */
export function correlationText(days: readonly RatedDay[]): string {
  const missing = daysForTogether - days.length
  if (missing > 0) return `あと${missing}日ぶん書くと、ふたつの関係が見えてきます。`
  const moves = correlationOf(days)
  if (moves === null) return 'どちらかがいつも同じなので、関係はまだわかりません。'
  if (moves >= 0.6) return `${relaxLabel}が高い日は、呼吸も深いことが多いようです。`
  if (moves >= 0.3) return `${relaxLabel}と${breathLabel}は、ゆるやかにいっしょに動いています。`
  if (moves > -0.3) return `${relaxLabel}と${breathLabel}は、いまのところ、べつべつに動いています。`
  return `${relaxLabel}が高い日は、呼吸が浅めのことが多いようです。`
}

/** How many days have each pair of ratings. */
export function pairsOf(days: readonly RatedDay[]): { relax: number; breath: number; count: number }[] {
  const pairs = new Map<string, { relax: number; breath: number; count: number }>()
  for (const { relax, breath } of days) {
    const pair = pairs.get(`${relax}:${breath}`) ?? { relax, breath, count: 0 }
    pair.count += 1
    pairs.set(`${relax}:${breath}`, pair)
  }
  return [...pairs.values()]
}

export const weekdayNames = ['日', '月', '火', '水', '木', '金', '土'] as const
export type WeekdayName = (typeof weekdayNames)[number]

/** The name of the weekday of a day. */
export function weekdayName(date: string): WeekdayName {
  return weekdayNames[new Date(date).getUTCDay()] ?? '日'
}

/**
 * The weekday on which relax and breath are highest on average. Only weekdays with at least two days are compared, at
 * least three weekdays, and one must be clearly the highest.
 */
export function bestWeekday(days: readonly RatedDay[]): { weekday: WeekdayName; average: number } | null {
  const averages = weekdayNames
    .map(weekday => ({ weekday, its: days.filter(day => weekdayName(day.date) === weekday) }))
    .filter(({ its }) => its.length >= 2)
    .map(({ weekday, its }) => ({ weekday, average: meanOf(its.map(day => (day.relax + day.breath) / 2)) }))
    .toSorted((a, b) => b.average - a.average)
  const [best, next] = averages
  if (averages.length < 3 || !best || !next || best.average - next.average < 0.1) return null
  return { ...best, average: toTenth(best.average) }
}

/** The same day so many months before; if that month has no such day, its last day. */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10)
}

const yearNumbers = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'] as const
const lookBacks = [
  ...yearNumbers.map((number, index) => ({ name: `${number}年前のきょう`, months: (index + 1) * 12 })),
  { name: '半年前のきょう', months: 6 },
  { name: '一か月前のきょう', months: 1 },
]

/** The days that a look back shows, those of earlier years first. */
export function lookBackDays(today: string): { name: string; date: string }[] {
  return lookBacks.map(({ name, months }) => ({ name, date: monthsBefore(today, months) }))
}
