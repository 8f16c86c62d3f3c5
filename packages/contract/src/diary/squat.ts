import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { day, id, integer, list } from '../api/schema.ts'
import { daysBetween, tokyoDay } from '../api/tokyo.ts'

/** How many squats a day may have; more is refused. */
export const squatLimit = 10_000
/** How many days a page of the list has. */
export const squatPageDays = 31
/** How many devices may count on one day. */
export const squatDeviceLimit = 20
/** A device may send a day's count this many days later. */
const latestDays = 366

/** A member's squats on a day, on all devices together. */
export const squatDaySchema = v.object({ day, count: v.number(), seconds: v.number() })
export type SquatDay = v.InferOutput<typeof squatDaySchema>

export const saveSquats = endpoint({
  about:
    'Saves a device’s whole count of a day, and answers the day; one that comes late or twice changes nothing',
  method: 'PUT',
  path: '/v1/squats/{day}',
  encoding: 'json',
  access: member,
  input: v.object({
    day,
    device: id,
    count: integer(0, squatLimit),
    /** How long the counter has run. */
    seconds: integer(0, 86_400),
    /** One more than this device has sent for this day before. */
    sequence: integer(1, 2_000_000_000),
  }),
  output: squatDaySchema,
  errors: [],
})

export const listSquats = endpoint({
  about: 'The days on which the member has counted squats, the latest first',
  method: 'GET',
  path: '/v1/squats',
  access: member,
  input: v.object({ before: v.optional(day) }),
  output: v.object({
    days: list(squatDaySchema, squatPageDays),
    /** The key of the next page; null at the end. */
    next: v.nullable(day),
  }),
  errors: [],
})

/** Whether a count may be for that day: a phone may be a little ahead of midnight, or have been offline for long. */
export function isSquatDay(of: string, now: Date): boolean {
  const daysAgo = daysBetween(of, tokyoDay(now))
  return daysAgo >= -1 && daysAgo <= latestDays
}
