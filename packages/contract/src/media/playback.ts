import * as v from 'valibot'
import { member } from '../access/access.ts'
import { deviceName, deviceSchema } from '../api/device.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, id, instant, integer, list } from '../api/schema.ts'
import { slowestFilmSpeed } from './film.ts'
import { lessonRowSchema, playbackSpeed, positionSchema, skipSeconds } from './lesson.ts'

/** The player beyond one lesson: the queue, the settings, and earlier positions. */

/** How many lessons a queue holds. */
export const queueLimit = 500
/** How many lessons can have a speed of their own; the one that was set longest ago is dropped. */
export const lessonSpeedLimit = 200
/** How many earlier positions of a lesson are stored, approximately. */
export const pastPositionLimit = 50
/** Positions that are nearer to each other than this count as the same: nobody is asked about them. */
export const samePositionSeconds = 10
/** A move further than this is a jump that can be undone. */
export const jumpSeconds = 30
/** What the skip buttons can be set to. */
export const skipChoices = [5, 10, 15, 30] as const
/** What repeats: nothing, the whole queue, or one lesson. */
export const repeats = ['off', 'all', 'one'] as const
export type Repeat = (typeof repeats)[number]

const sequence = integer(1, 2_000_000_000)
const volume = integer(0, 100)
const speed = v.pipe(v.number(), v.minValue(playbackSpeed.min), v.maxValue(playbackSpeed.max))
/** A film may be slower than the usual speed can be set to. */
const ownSpeed = v.pipe(v.number(), v.minValue(slowestFilmSpeed), v.maxValue(playbackSpeed.max))
const skip = v.picklist(skipChoices)
/** A page of this site. */
const page = v.pipe(code(200), v.regex(/^\/(?!\/)[\w\-./%~]*$/, 'ページの形式が正しくありません'))

export const queueSchema = v.object({
  /** The player's page on which it was opened; null for a lesson opened alone. */
  page: v.nullable(page),
  playlist: v.nullable(v.object({ tag: id, title: v.string() })),
  /** In the order in which they play. */
  lessons: list(lessonRowSchema, queueLimit),
  /** The order that returns when shuffle is turned off. */
  originalIds: list(id, queueLimit),
  currentId: id,
  isShuffled: v.boolean(),
  repeat: v.picklist(repeats),
  sequence: v.number(),
  device: deviceSchema,
  savedAt: instant,
})
export type PlayerQueue = v.InferOutput<typeof queueSchema>

export const getPlayerQueue = endpoint({
  about: 'What the member was playing last, on whatever device; null when nothing was',
  method: 'GET',
  path: '/v1/player/queue',
  access: member,
  input: v.object({}),
  output: v.nullable(queueSchema),
  errors: [],
})

export const savePlayerQueue = endpoint({
  about: 'Saves what the member plays; one with a sequence that is not higher changes nothing',
  method: 'PUT',
  path: '/v1/player/queue',
  encoding: 'json',
  access: member,
  input: v.object({
    page: v.nullable(page),
    playtag: v.nullable(id),
    lessonIds: v.pipe(list(id, queueLimit), v.minLength(1, '音声がひとつもありません')),
    originalIds: list(id, queueLimit),
    currentId: id,
    isShuffled: v.boolean(),
    repeat: v.picklist(repeats),
    sequence,
    device: id,
    deviceName,
  }),
  /** The current sequence, and the device that saved it. */
  output: v.object({ sequence: v.number(), device: id }),
  errors: [],
})

const lessonSpeed = v.object({ id, speed: ownSpeed })

export const playerSettingsSchema = v.object({
  /** For lessons that have no speed of their own. */
  speed,
  /** How far the buttons go forward, and how far back. */
  skipSeconds: skip,
  backSeconds: skip,
  /** Whether a voice goes back a little after a pause. */
  rewindsAfterPause: v.boolean(),
  /** Whether longer pauses of a voice are shortened. */
  skipsSilence: v.boolean(),
  volume,
  lessonSpeeds: list(lessonSpeed, lessonSpeedLimit),
})
export type PlayerSettings = v.InferOutput<typeof playerSettingsSchema>

export const usualSettings: PlayerSettings = {
  speed: playbackSpeed.usual,
  skipSeconds,
  backSeconds: skipSeconds,
  rewindsAfterPause: true,
  skipsSilence: false,
  volume: 100,
  lessonSpeeds: [],
}

export const getPlayerSettings = endpoint({
  about: 'How the member’s player is set: speeds, skips, what pauses do, volume',
  method: 'GET',
  path: '/v1/player/settings',
  access: member,
  input: v.object({}),
  output: playerSettingsSchema,
  errors: [],
})

export const savePlayerSettings = endpoint({
  about: 'Changes those of the player’s settings that are named, and answers all',
  method: 'PUT',
  path: '/v1/player/settings',
  encoding: 'json',
  access: member,
  input: v.object({
    speed: v.optional(speed),
    /** Also how far back, until that is chosen. */
    skipSeconds: v.optional(skip),
    backSeconds: v.optional(skip),
    rewindsAfterPause: v.optional(v.boolean()),
    skipsSilence: v.optional(v.boolean()),
    volume: v.optional(volume),
    /** Null: the lesson uses the usual speed again. */
    lessonSpeeds: v.optional(list(v.object({ id, speed: v.nullable(ownSpeed) }), lessonSpeedLimit)),
  }),
  output: playerSettingsSchema,
  errors: [],
})

/** Why a position in a lesson was recorded. */
export const pastReasons = ['started', 'jumped', 'device', 'completed'] as const

export const pastPositionSchema = v.object({
  seconds: v.number(),
  reason: v.picklist(pastReasons),
  device: v.nullable(deviceSchema),
  at: instant,
})
export type PastPosition = v.InferOutput<typeof pastPositionSchema>

export const listLessonPositions = endpoint({
  about: 'Where the member is in a lesson, and where they were before, the latest first',
  method: 'GET',
  path: '/v1/lesson/{id}/positions',
  access: member,
  input: v.object({ id }),
  output: v.object({
    position: v.nullable(positionSchema),
    past: list(pastPositionSchema, pastPositionLimit),
  }),
  errors: ['not_found'],
})
