import type { SquatDay } from '@iki/contract/diary/squat'
import type { Counting } from './squat-count.ts'

const dayMs = 86_400_000

/** The days as the server has them, with what this device has not sent yet. */
export function withOwn(days: readonly SquatDay[], { day, count, seconds, sentCount }: Counting): SquatDay[] {
  const known = days.find(each => each.day === day)
  const others = days.filter(each => each.day !== day)
  const own = {
    day,
    count: (known?.count ?? sentCount) + count - sentCount,
    seconds: Math.max(known?.seconds ?? 0, seconds),
  }
  return own.count > 0 || own.seconds > 0 ? [own, ...others] : others
}

/** Each of the last days up to today, the oldest first; where nothing was counted, 0. */
export function lastDays(days: readonly SquatDay[], today: string, length = 7): SquatDay[] {
  const byDay = new Map(days.map(each => [each.day, each]))
  return Array.from({ length }, (_, index) => {
    const ago = length - 1 - index
    const day = new Date(Date.parse(today) - ago * dayMs).toISOString().slice(0, 10)
    return byDay.get(day) ?? { day, count: 0, seconds: 0 }
  })
}
