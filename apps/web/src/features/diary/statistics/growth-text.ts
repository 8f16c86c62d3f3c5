import { weekOf } from '@iki/contract/diary/diary'
import type { GrowthDay } from '@iki/contract/media/growth'
import { episodeOrder } from '@iki/contract/play/story-order'
import { japaneseDuration } from '#ui/format/format-time.ts'
import { dayText, spanOf } from './statistics-text.ts'

export type GrowthColumns = { points: string[]; values: number[] }

/** The columns of a chart: a day each, but a week each for a year, because 365 columns are too thin. */
export function columnsOf(
  days: readonly GrowthDay[],
  today: string,
  span: number,
  amountOf: (day: GrowthDay) => number,
): GrowthColumns {
  const byDate = new Map(days.map(day => [day.date, day]))
  const value = (date: string) => {
    const day = byDate.get(date)
    return day ? amountOf(day) : 0
  }
  const dates = spanOf(today, span)
  if (span < 365)
    return { points: dates.map(date => dayText(date, today)), values: dates.map(date => value(date)) }
  const weeks = new Map<string, number>()
  for (const date of dates) {
    const [monday = date] = weekOf(date)
    weeks.set(monday, (weeks.get(monday) ?? 0) + value(date))
  }
  return {
    points: [...weeks.keys()].map(monday => `${dayText(monday, today).replace(/（.）$/, '')}の週`),
    values: [...weeks.values()],
  }
}

/** How much was listened to, as text. */
export function listeningText(days: readonly GrowthDay[], span: number): string {
  const listened = days.filter(day => day.listenedSeconds > 0)
  if (listened.length === 0) return `この${span}日には、聴いた記録がありません。`
  const seconds = sumOf(listened, day => day.listenedSeconds)
  return `${span}日のうち${listened.length}日、あわせて${japaneseDuration(seconds)}聴きました。`
}

/** How many lessons were finished, as text. */
export function finishedText(days: readonly GrowthDay[], span: number): string {
  const count = sumOf(days, day => day.lessonsFinished)
  return count === 0
    ? `この${span}日には、終わりまで聴いた音声がまだありません。`
    : `${span}日で${count}本を、終わりまで聴きました。`
}

const sumOf = (days: readonly GrowthDay[], amountOf: (day: GrowthDay) => number) =>
  days.reduce((sum, day) => sum + amountOf(day), 0)

/** How many squats were counted, as text. */
export function squatsText(days: readonly GrowthDay[], span: number): string {
  const counted = days.filter(day => day.squats > 0)
  if (counted.length === 0) return `この${span}日には、蹲踞をかぞえた日がありません。`
  const sum = sumOf(counted, day => day.squats).toLocaleString('ja-JP')
  return `${span}日のうち${counted.length}日、あわせて${sum}回しゃがみました。`
}

/** How many marks were reached, as text. */
export function marksText(days: readonly GrowthDay[], span: number): string {
  const count = sumOf(days, day => day.achievements)
  return count === 0
    ? `この${span}日には、新しいしるしがありません。`
    : `${span}日で${count}個のしるしを手にしました。`
}

/** How far the story is, as text. */
export function storyText(finished: number): string {
  const all = episodeOrder.length
  return finished < all
    ? `${all}話のうち、${finished}話を読みおえました。残りは${all - finished}話です。`
    : `${all}話を、すべて読みおえました。`
}

/** The days of the record that have a diary entry. */
export function ratedDays(days: readonly GrowthDay[]): { date: string; relax: number; breath: number }[] {
  return days.flatMap(({ date, relax, breath }) =>
    relax === null || breath === null ? [] : [{ date, relax, breath }],
  )
}
