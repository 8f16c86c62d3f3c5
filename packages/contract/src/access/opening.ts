import * as v from 'valibot'
import { list } from '../api/schema.ts'
import { startOfTokyoDay, tokyoDay } from '../api/tokyo.ts'
import { type Access, type Lock, lockOf, type Viewer } from './access.ts'
import type { CurrentOpening } from './opening-schema.ts'

/** Content that is open at certain times only: once, from one instant to another, or repeatedly on days in Tokyo. */

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "21:00"'))
const once = v.pipe(
  v.string(),
  v.maxLength(30),
  v.isoTimestamp('must be a time such as 2026-11-20T21:00:00+09:00'),
)

/** How content states its hours. Without `on` it is every day. If `to` is not after `from`, it is on the next day. */
export const openingHoursSchema = v.union([
  v.strictObject({
    on: v.optional(v.pipe(list(v.picklist(weekdays), 7), v.minLength(1))),
    from: clockTime,
    to: clockTime,
  }),
  v.pipe(
    v.strictObject({ from: once, to: once }),
    v.check(({ from, to }) => Date.parse(from) < Date.parse(to), 'must end after it begins'),
  ),
])
export type OpeningHours = v.InferOutput<typeof openingHoursSchema>

export type Opening = { from: Date; to: Date }

const dayMs = 86_400_000

/** The current opening; of several that overlap, the one that ends last. Null while it is closed. */
export function openingAt(hours: readonly OpeningHours[], now: Date): Opening | null {
  const current = hours.flatMap(each => around(each, now)).filter(({ from, to }) => from <= now && now < to)
  return current.toSorted((a, b) => b.to.getTime() - a.to.getTime())[0] ?? null
}

/** The next opening that has not started; null if there is none. */
export function nextOpening(hours: readonly OpeningHours[], now: Date): Opening | null {
  const coming = hours.flatMap(each => around(each, now)).filter(({ from }) => from > now)
  return coming.toSorted((a, b) => a.from.getTime() - b.from.getTime())[0] ?? null
}

/** All openings from yesterday to a week from now; each repeated opening occurs in that time. */
function around(hours: OpeningHours, now: Date): Opening[] {
  if (hours.from.length > 5) return [{ from: new Date(hours.from), to: new Date(hours.to) }]
  const on = 'on' in hours ? hours.on : undefined
  return Array.from({ length: 9 }, (_, index) => tokyoDay(new Date(now.getTime() + (index - 1) * dayMs)))
    .filter(day => on === undefined || on.some(each => weekdays.indexOf(each) === new Date(day).getUTCDay()))
    .map(day => {
      const from = timeOf(day, hours.from)
      const to = timeOf(day, hours.to)
      return { from, to: to > from ? to : new Date(to.getTime() + dayMs) }
    })
}

function timeOf(day: string, time: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(startOfTokyoDay(day).getTime() + (hour * 60 + minute) * 60_000)
}

/** The current opening, or else the next one, in the form of the wire. Null if there is none. */
export function currentOpening(hours: readonly OpeningHours[], now: Date): CurrentOpening | null {
  const opening = openingAt(hours, now) ?? nextOpening(hours, now)
  return opening && { from: opening.from.toISOString(), to: opening.to.toISOString(), now: now.toISOString() }
}

/**
 * Decides about content with opening hours. A viewer without any right to it gets that response first. Operators see all
 * content at any time. `hours` is null for content that is always open.
 */
export function lockOfContent(
  { access, hours }: { access: Access; hours: readonly OpeningHours[] | null },
  viewer: Viewer,
  now: Date,
): Lock | null {
  const lock = lockOf(access, viewer, now)
  if (lock || hours === null || viewer?.authority === 'operator' || openingAt(hours, now)) return lock
  return { reason: 'closed', opensAt: nextOpening(hours, now)?.from.toISOString() ?? null }
}
