import * as v from 'valibot'
import { member } from './access.ts'
import { endpoint } from './endpoint.ts'
import { lessonRowSchema } from './lesson.ts'
import { id, instant, list, nothing } from './schema.ts'

/**
 * The radio is one programme that never stops: those talks of the radio playlist that every member may hear, in their
 * order, over and over. What plays follows from the time alone, so that everybody hears the same at one moment, on
 * whatever server or phone.
 */

/** The instant at which the programme began with its first talk. */
export const radioBeganAt = new Date('2026-01-01T00:00:00+09:00')
/** How far ahead the schedule tells, and how many talks at most. */
export const radioAheadMs = 2 * 3_600_000
export const radioScheduleLimit = 300
/** Who is further from the programme than this is taken to where it is. */
export const radioDriftSeconds = 3

export type Talk = { id: string; durationSeconds: number }
export type Airing<T extends Talk> = { talk: T; startsAt: Date; endsAt: Date }
export type OnAir<T extends Talk> = Airing<T> & {
  /** Where in the talk the programme is. */
  second: number
  /** What follows, in order. */
  next: Airing<T>[]
}

/**
 * What the programme plays at `now`, at which second, and what begins up to `aheadMs` after it, that instant included.
 * Null when there is nothing to play.
 */
export function whatPlays<T extends Talk>(
  talks: readonly T[],
  now: Date,
  aheadMs: number = radioAheadMs,
): OnAir<T> | null {
  const playable = talks.filter(({ durationSeconds }) => durationSeconds > 0)
  const roundMs = playable.reduce((sum, talk) => sum + lengthMs(talk), 0)
  if (roundMs === 0) return null
  const passed = (((now.getTime() - radioBeganAt.getTime()) % roundMs) + roundMs) % roundMs
  const airings: Airing<T>[] = []
  let at = now.getTime() - passed
  for (let index = 0; airings.length <= radioScheduleLimit; index++) {
    const talk = playable[index % playable.length] as T
    const endsAt = at + lengthMs(talk)
    if (at > now.getTime() + aheadMs) break
    if (endsAt > now.getTime()) airings.push({ talk, startsAt: new Date(at), endsAt: new Date(endsAt) })
    at = endsAt
  }
  const [current, ...next] = airings
  if (!current) return null
  return { ...current, second: (now.getTime() - current.startsAt.getTime()) / 1000, next }
}

/** Whole milliseconds, so that a round is as long for everybody, whatever a float says. */
const lengthMs = ({ durationSeconds }: Talk) => Math.max(1, Math.round(durationSeconds * 1000))

const airingSchema = v.object({ lessonId: id, startsAt: instant, endsAt: instant })

export const radioSchema = v.object({
  title: v.string(),
  description: v.string(),
  /** The server's time at this answer: what plays is reckoned from it, whatever the phone's clock says. */
  now: instant,
  /** The talks of one round, in order: the same for everybody, so without anybody's position. */
  talks: list(lessonRowSchema, 500),
  /** What plays, and at which second; null while the programme is empty. */
  playing: v.nullable(v.object({ ...airingSchema.entries, second: v.number() })),
  /** What begins within the next two hours. */
  next: list(airingSchema, radioScheduleLimit),
})
export type Radio = v.InferOutput<typeof radioSchema>

export const getRadio = endpoint({
  about: 'The radio: what plays now for everybody, what comes next, and the server’s time',
  method: 'GET',
  path: '/v1/radio',
  access: member,
  input: v.object({}),
  output: radioSchema,
  errors: [],
})

export const getRadioStatus = endpoint({
  about: 'The status document of the radio show: whether it is on air, with what, and its newest talk',
  method: 'GET',
  path: '/v1/status/radio',
  access: member,
  input: v.object({}),
  output: v.object({
    isOnAir: v.boolean(),
    playlist: id,
    /** What plays now. */
    lessonId: v.nullable(id),
    title: v.string(),
    /** The newest talk, and when it was published: who knows an older one has something new to hear. */
    newestId: v.nullable(id),
    updatedAt: v.nullable(instant),
  }),
  errors: [],
})

export const markRadioSeen = endpoint({
  about: 'The member has opened the radio: the talk that is the newest now is no news any more',
  method: 'POST',
  path: '/v1/radio/seen',
  encoding: 'json',
  access: member,
  input: v.object({}),
  output: nothing,
  errors: [],
})
