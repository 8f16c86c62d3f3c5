import { startOfTokyoDay } from '@iki/contract/api/tokyo'

/** A moment as our files have it: with its zone, or, in tables, in Tokyo, also as a spreadsheet rewrites it. */
export function momentIn(written: unknown): Date | null {
  if (typeof written !== 'string' || written.length > 40) return null
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(written)) return atOf(written)
  const pattern = /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d\d)(?::(\d\d))?\s*$/
  const [, year, ...rest] = pattern.exec(written) ?? []
  if (year === undefined) return null
  const [month, day, hour, minute, second] = rest.map(each => (each ?? '0').padStart(2, '0'))
  return atOf(`${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`)
}

function atOf(text: string): Date | null {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}

/** A moment that may be true of something of that day: nothing is written before its day, or later than now. */
export function momentOr(now: Date, date: string, at: Date | undefined): Date {
  return at && at >= startOfTokyoDay(date) && at <= now ? at : now
}

/** When a day was written and last changed, as its file says if that can be; else the moment of the import. */
export function momentsOf(
  { date, createdAt, updatedAt }: { date: string; createdAt?: Date; updatedAt?: Date },
  now: Date,
): { createdAt: Date; updatedAt: Date } {
  const created = momentOr(now, date, createdAt)
  const updated = momentOr(now, date, updatedAt)
  return { createdAt: created, updatedAt: updated < created ? now : updated }
}
