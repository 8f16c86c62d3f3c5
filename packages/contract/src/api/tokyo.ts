/** The service has one time zone, whatever the clock of the machine or the phone says. */
export const timeZone = 'Asia/Tokyo'

const dayMs = 86_400_000
const tokyoOffsetMs = 9 * 3_600_000 // Japan has no daylight saving time.

/** The day in Tokyo at `at`, as YYYY-MM-DD. */
export function tokyoDay(at: Date): string {
  return new Date(at.getTime() + tokyoOffsetMs).toISOString().slice(0, 10)
}

/** `at` in Tokyo as YYYY-MM-DD HH:mm:ss, the format of the specification (§9). */
export function tokyoTimestamp(at: Date): string {
  return new Date(at.getTime() + tokyoOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** The time of the day in Tokyo at `at`, as HH:MM. */
export function tokyoTime(at: Date): string {
  return tokyoTimestamp(at).slice(11, 16)
}

/** Whole days from `from` to `to`, both YYYY-MM-DD; negative if `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** The day so many days after `day` (before it, if negative), as YYYY-MM-DD. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** The last instant of a day in Tokyo: the meaning of "until 2039-12-31". */
export function endOfTokyoDay(day: string): Date {
  return new Date(Date.parse(day) - tokyoOffsetMs + dayMs - 1)
}

/** The first instant of a Tokyo day. */
export function startOfTokyoDay(day: string): Date {
  return new Date(Date.parse(day) - tokyoOffsetMs)
}

/** The hour of the day in Tokyo, 0-23. */
export function tokyoHour(at: Date): number {
  return new Date(at.getTime() + tokyoOffsetMs).getUTCHours()
}
