import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list, nothing } from '../api/schema.ts'
import { lessonRowSchema } from './lesson.ts'
import { type OnAir, type RotationItem, type Round, whatIsOn } from './rotation.ts'

/**
 * The radio is one programme that never stops: the talks of the radio playlist that every member may hear, in their
 * order, repeated (`rotation.ts`). What plays is computed from its rounds and the time, so that everybody hears the
 * same at the same moment, on any server or phone.
 */

/** The instant at which the programme began with its first talk. */
export const radioBeganAt = new Date('2026-01-01T00:00:00+09:00')
/** How far ahead the schedule goes, and how many talks it has at most. */
export const radioAheadMs = 2 * 3_600_000
export const radioScheduleLimit = 300
export const radioTalkLimit = 500
export const radioRoundLimit = 8
/** A listener who is further from the programme than this is moved to the current second. */
export const radioDriftSeconds = 3
/** How long before it begins a change of the programme is known: phones ask every five minutes. */
export const radioNoticeMs = 10 * 60_000

export type Talk = RotationItem

/** What the programme plays at `now`, at which second, and what follows within `aheadMs`. */
export const whatPlays = <T extends Talk>(
  rounds: readonly Round<T>[],
  now: Date,
  aheadMs: number = radioAheadMs,
): OnAir<T> | null => whatIsOn(rounds, now, { aheadMs, limit: radioScheduleLimit })

const airingSchema = v.object({ lessonId: id, startsAt: instant, endsAt: instant })

export const radioSchema = v.object({
  title: v.string(),
  description: v.string(),
  /** The server's time at this answer: what plays is computed from it, whatever the phone's clock says. */
  now: instant,
  /** The talks of the rounds: the same for everybody, so without a member's position. */
  talks: list(lessonRowSchema, 2 * radioTalkLimit),
  /** The current round, and those that start soon. */
  rounds: list(
    v.object({
      startsAt: instant,
      talks: list(v.object({ lessonId: id, durationSeconds: v.number() }), radioTalkLimit),
    }),
    radioRoundLimit,
  ),
  /** What plays, and at which second; null if the programme is empty. */
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
    /**
     * The newest talk, and when it was published: by it a member with an older one knows that there is something new.
     */
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
