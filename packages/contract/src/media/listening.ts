import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, day, id, instant, list, month, nothing } from '../api/schema.ts'
import { addDays, tokyoDay } from '../api/tokyo.ts'
import { lessonKinds, lessonRowSchema, playbackSpeed } from './lesson.ts'
import { shelfNarrowing } from './shelf.ts'

/**
 * What a member has listened to, when, and for how long. The device counts in listening sessions: one lesson from its start
 * until something else comes, with breaks in between. A report gives the whole of a session so far, never what was added, so
 * that one that comes twice, late or out of order changes nothing.
 */

/** What a listening session can be about: a lesson, or a talk of the radio when it was on air. */
export const listeningKinds = ['lesson', 'radio'] as const
export type ListeningKind = (typeof listeningKinds)[number]

/** How many sessions one report may hold. */
export const sessionsPerReport = 50
/** How many sessions of one day are stored. */
export const sessionsPerDay = 300
/** A device that was without a network for longer than this has nothing more to report. */
export const oldestSessionSeconds = 92 * 86_400
/** A longer break ends a session. */
export const sessionBreakSeconds = 30 * 60
/** A day counts as a day with listening from this many seconds on. */
export const countedDaySeconds = 60
export const daySeconds = 86_400
export const listeningPageSize = 30

const fastest = playbackSpeed.max

const listeningSessionSchema = v.object({
  /** Made by the device: the same for every report of the same session. */
  key: v.pipe(code(32), v.regex(/^[0-9a-f]{32}$/, 'キーの形式が正しくありません')),
  kind: v.picklist(listeningKinds),
  /** Of the lesson. */
  id,
  /** How long ago it began, by the device's own clock, even if that clock is wrong. */
  secondsAgo: v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000_000)),
  /** How much of the lesson was played, in seconds of the lesson. */
  seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(fastest * daySeconds)),
  /** How long that took, in seconds of the clock. */
  wallSeconds: v.pipe(v.number(), v.minValue(0), v.maxValue(daySeconds)),
})
export type ListeningSession = v.InferOutput<typeof listeningSessionSchema>

/**
 * A session limited to what is possible: it began at least as long ago as it lasted, and nobody listens faster than the
 * player plays. Null if it is too old to be accepted.
 */
export function plausibleSession(session: ListeningSession, now: Date) {
  const { secondsAgo, seconds, wallSeconds } = session
  if (secondsAgo > oldestSessionSeconds) return null
  const startedAt = new Date(now.getTime() - Math.max(secondsAgo, wallSeconds) * 1000)
  return { ...session, seconds: Math.min(seconds, wallSeconds * fastest), startedAt }
}

export const reportListening = endpoint({
  about: 'Reports listening sessions, each with all that was heard in it so far; a repeat counts once',
  method: 'POST',
  path: '/v1/listening',
  encoding: 'json',
  access: member,
  input: v.object({
    sittings: v.pipe(list(listeningSessionSchema, sessionsPerReport), v.minLength(1, '入力してください')),
  }),
  output: nothing,
  errors: [],
})

export const listenedDaySchema = v.object({ day, seconds: v.number() })
export type ListenedDay = v.InferOutput<typeof listenedDaySchema>

export const getListening = endpoint({
  about: 'How much the member has listened: the last two weeks by day, in all, and how many days in a row',
  method: 'GET',
  path: '/v1/listening',
  access: member,
  input: v.object({}),
  output: v.object({
    /** The current day in Tokyo. */
    today: day,
    /** The days of this week and the previous one with listening, the earliest first. */
    recent: list(listenedDaySchema, 14),
    totalSeconds: v.number(),
    totalDays: v.number(),
    streakDays: v.number(),
    /** The first day with data. */
    since: v.nullable(day),
  }),
  errors: [],
})

export const listListenedDays = endpoint({
  about: 'The days of a month on which the member has listened, in Tokyo, with how long',
  method: 'GET',
  path: '/v1/listening/days',
  access: member,
  input: v.object({ month }),
  output: v.object({ month, days: list(listenedDaySchema, 31) }),
  errors: [],
})

export const listeningEntrySchema = v.object({
  key: v.string(),
  kind: v.picklist(listeningKinds),
  itemId: id,
  /** Null if it is no longer published. */
  lesson: v.nullable(lessonRowSchema),
  startedAt: instant,
  seconds: v.number(),
  wallSeconds: v.number(),
})
export type ListeningEntry = v.InferOutput<typeof listeningEntrySchema>

export const listListening = endpoint({
  about: 'What the member has listened to, the latest first, of a day or of all; page by page',
  method: 'GET',
  path: '/v1/listening/entries',
  access: member,
  input: v.object({
    day: v.optional(day),
    /** Only lessons of this kind. */
    lessonKind: v.optional(v.picklist(lessonKinds)),
    ...shelfNarrowing,
    /** Where the previous page ended. */
    after: v.optional(v.pipe(code(60), v.regex(/^\d{1,15}_[0-9a-f]{32}$/, '入力内容をご確認ください'))),
  }),
  output: v.object({
    entries: list(listeningEntrySchema, listeningPageSize),
    next: v.nullable(v.string()),
  }),
  errors: [],
})

/** How many days in a row up to `today` have listening; a `today` without listening yet does not break the streak. */
export function streakOf(days: readonly ListenedDay[], today: string): number {
  const counted = new Set(days.filter(({ seconds }) => seconds >= countedDaySeconds).map(({ day }) => day))
  let at = counted.has(today) ? today : addDays(today, -1)
  let streak = 0
  while (counted.has(at)) {
    streak++
    at = addDays(at, -1)
  }
  return streak
}

/** Monday to Sunday of the week that contains a day. */
export function weekAround(aDay: string): string[] {
  const sinceMonday = (new Date(aDay).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, index) => addDays(aDay, index - sinceMonday))
}

/** All days of a month (YYYY-MM), in order. */
export function daysOfMonth(aMonth: string): string[] {
  const count = new Date(Date.UTC(Number(aMonth.slice(0, 4)), Number(aMonth.slice(5)), 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${aMonth}-${String(index + 1).padStart(2, '0')}`)
}

/** The month `by` months later, as YYYY-MM. */
export function monthAway(aMonth: string, by: number): string {
  const [year = 0, month = 1] = aMonth.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Whole minutes as they are shown: rounded up, so that no listening shows as none. */
export function minutesOf(seconds: number): number {
  return seconds <= 0 ? 0 : Math.max(1, Math.round(seconds / 60))
}

export const dayOfEntry = ({ startedAt }: Pick<ListeningEntry, 'startedAt'>): string =>
  tokyoDay(new Date(startedAt))
