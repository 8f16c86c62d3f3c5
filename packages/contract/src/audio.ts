import * as v from 'valibot'
import { everyone, member } from './access.ts'
import { deviceName, deviceSchema } from './device.ts'
import { endpoint } from './endpoint.ts'
import { mediaSchema, reaches } from './media.ts'
import { plans } from './plan.ts'
import { id, instant, integer, list, nothing, seconds, text } from './schema.ts'
import { openingSchema } from './told-opening.ts'

/** A playing position is saved this often, and on pause, seek and hide. */
export const positionSaveIntervalMs = 10_000
/** How many lessons "recently played" names (specification §9). */
export const recentlyPlayedLimit = 5
/** Speeds of the player. */
export const playbackSpeed = { min: 0.5, max: 3, step: 0.05, usual: 1 } as const
/** What the skip buttons move by, in seconds, until a member chooses otherwise. */
export const skipSeconds = 10
/** A lesson counts as heard to the end from this share of its duration on. */
export const completedShare = 0.97

export const drawings = ['wave', 'leaf', 'drop', 'stone', 'moon', 'sun', 'mountain', 'step'] as const

export const lockSchema = v.variant('reason', [
  v.object({ reason: v.literal('sign_in') }),
  v.object({ reason: v.literal('operator') }),
  v.object({ reason: v.literal('closed'), opensAt: v.nullable(instant) }),
  v.object({
    reason: v.literal('plan'),
    plans: list(v.picklist(plans), 30),
    endedAt: v.nullable(instant),
    startsAt: v.nullable(instant),
  }),
])

export const positionSchema = v.object({
  seconds: v.number(),
  isCompleted: v.boolean(),
  /** Grows with every save of this lesson by this member, on whatever device. */
  sequence: v.number(),
  /** Who saved it, and when by the server's clock. Told with a lesson and in answer to a save; lists leave it out. */
  device: v.optional(v.nullable(deviceSchema)),
  savedAt: v.optional(instant),
})
export type Position = v.InferOutput<typeof positionSchema>

export const savedPositionSchema = v.object({
  ...positionSchema.entries,
  /** What this save has taken the place of without knowing it: another device's position, well away from here. */
  replaced: v.optional(v.nullable(positionSchema)),
})
export type SavedPosition = v.InferOutput<typeof savedPositionSchema>

export const lessonRowSchema = v.object({
  id,
  title: v.string(),
  description: v.string(),
  durationSeconds: v.number(),
  drawing: v.picklist(drawings),
  accent: v.string(),
  lock: v.nullable(lockSchema),
  position: v.nullable(positionSchema),
})
export type LessonRow = v.InferOutput<typeof lessonRowSchema>

export const playlistSchema = v.object({
  tag: id,
  title: v.string(),
  description: v.string(),
  drawing: v.picklist(drawings),
  accent: v.string(),
  lock: v.nullable(lockSchema),
  /** Left out where it is always open, and where it never opens again. */
  opening: v.optional(openingSchema),
  lessons: list(lessonRowSchema, 500),
})
export type Playlist = v.InferOutput<typeof playlistSchema>

export const transcriptLineSchema = v.object({ start: v.number(), end: v.number(), text: v.string() })

export const lessonSchema = v.object({
  ...lessonRowSchema.entries,
  /** Sanitised HTML. */
  bodyHtml: v.string(),
  transcript: list(transcriptLineSchema, 2000),
  media: mediaSchema,
})
export type Lesson = v.InferOutput<typeof lessonSchema>

export const getPlaylist = endpoint({
  about: 'A playlist in order, each lesson with its lock and the member’s position',
  method: 'GET',
  path: '/v1/onsei/playlist/{playtag}',
  access: everyone,
  input: v.object({ playtag: id }),
  output: playlistSchema,
  errors: ['not_found'],
})

export const listPlaylists = endpoint({
  about: 'Playlists with their lessons: of a plan, priority descending, or by their tags in that order',
  method: 'GET',
  path: '/v1/onsei/playlists',
  access: everyone,
  input: v.object({ plan: v.optional(v.picklist(plans)), tags: v.optional(list(id, 20)) }),
  output: list(playlistSchema, 100),
  errors: [],
})

export const getLesson = endpoint({
  about: 'A lesson to play: text, spoken lines, position and a signed media address',
  method: 'GET',
  path: '/v1/onsei/lesson/{id}',
  access: everyone,
  input: v.object({ id }),
  output: lessonSchema,
  errors: ['not_found', 'not_open_now'],
})

export const getLessonMedia = endpoint({
  about: 'A fresh media address for a lesson that is playing',
  method: 'GET',
  path: '/v1/onsei/lesson/{id}/media',
  access: everyone,
  input: v.object({ id, reach: v.optional(v.picklist(reaches)) }),
  output: mediaSchema,
  errors: ['not_found', 'not_open_now'],
})

export const listRecentlyPlayed = endpoint({
  about: 'The five lessons played last',
  method: 'GET',
  path: '/v1/onsei/recently_played',
  access: member,
  input: v.object({}),
  output: list(lessonRowSchema, recentlyPlayedLimit),
  errors: [],
})

export const saveUserPlayingState = endpoint({
  about: 'Saves where the member is in a lesson; a save that comes late changes nothing',
  method: 'POST',
  path: '/v1/onsei/userPlayingState',
  encoding: 'form',
  access: member,
  input: v.object({
    id,
    uid: v.optional(text(64)),
    seconds,
    completed: v.optional(v.boolean()),
    duration: v.optional(seconds),
    /** One more than the highest sequence this device knows of. Left out: taken in order of arrival. */
    sequence: v.optional(integer(1, 2_000_000_000)),
    /** The sequence that the listening went on from. Another device's newer one is then noticed. */
    base: v.optional(integer(0, 2_000_000_000)),
    /** How long ago it was heard, by the device's own clock, whatever that shows. */
    secondsAgo: v.optional(integer(0, 31_536_000)),
    /** Where the listener jumped away from. */
    jumpedFrom: v.optional(seconds),
    device: v.optional(id),
    deviceName: v.optional(deviceName),
  }),
  output: savedPositionSchema,
  errors: ['not_found'],
})

export const countTotalPlay = endpoint({
  about: 'Counts one start of a lesson; an Idempotency-Key makes a repeat count once',
  method: 'POST',
  path: '/v1/onsei/totalIncrement',
  encoding: 'form',
  access: everyone,
  input: v.object({ id }),
  output: nothing,
  errors: ['not_found', 'repeated_differently'],
})

export const countUserPlay = endpoint({
  about: 'Counts one start of a lesson by the member; an Idempotency-Key makes a repeat count once',
  method: 'POST',
  path: '/v1/onsei/userIncrement',
  encoding: 'form',
  access: member,
  input: v.object({ id, uid: v.optional(text(64)), title: v.optional(text(200)) }),
  output: nothing,
  errors: ['not_found', 'repeated_differently'],
})

/** Volume on the wire runs from 0 to 100, in a media element from 0 to 1 (specification, part 2 §4). */
export function volumeOfElement(percent: number): number {
  return Math.min(100, Math.max(0, percent)) / 100
}
