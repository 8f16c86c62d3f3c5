import { tokyoDay, tokyoTimestamp } from '@iki/contract/api/tokyo'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago something was written, as one says it: たったいま, 3分前, 2時間前, きのう 21:05, 11月3日, 2025年11月3日. */
export function sinceThen(at: string, now: Date): string {
  const then = new Date(at)
  const ago = now.getTime() - then.getTime()
  if (ago < minuteMs) return 'たったいま'
  if (ago < hourMs) return `${Math.floor(ago / minuteMs)}分前`
  const day = tokyoDay(then)
  const [year, month, date, hour, minute] = tokyoTimestamp(then).match(/\d+/g) ?? []
  if (day === tokyoDay(now)) return `${Math.floor(ago / hourMs)}時間前`
  if (day === tokyoDay(new Date(now.getTime() - dayMs))) return `きのう ${Number(hour)}:${minute}`
  const isThisYear = tokyoDay(now).startsWith(`${year}-`)
  return `${isThisYear ? '' : `${Number(year)}年`}${Number(month)}月${Number(date)}日`
}
