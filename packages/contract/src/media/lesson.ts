import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { openingSchema } from '../access/opening-schema.ts'
import { plans } from '../access/plan.ts'
import { planOrKey } from '../access/plan-keys.ts'
import { deviceSchema } from '../api/device.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list } from '../api/schema.ts'
import { drawings } from './drawing.ts'
import { filmSchema, posterSchema, vimeoSchema } from './film.ts'
import { mediaSchema, reaches } from './media.ts'

/**
 * The kind of a lesson: audio (`onsei` of the specification), video (`douga`), or music. An id names a lesson of any
 * kind.
 */
export const lessonKinds = ['audio', 'video', 'music'] as const
export type LessonKind = (typeof lessonKinds)[number]

/** How often a position is saved; it is also saved on pause, seek and hide. */
export const positionSaveIntervalMs = 10_000
/** How many lessons "recently played" has (specification §9). */
export const recentlyPlayedLimit = 5
/** Speeds of the player; films can be slower, for dancing after them (`slowestFilmSpeed`). */
export const playbackSpeed = { min: 0.5, max: 3, step: 0.05, usual: 1 } as const
/** How many seconds the skip buttons move, until a member chooses otherwise. */
export const skipSeconds = 10
/** A lesson counts as completed from this share of its duration on; a film ends with its credits. */
export const completedShare: Record<LessonKind, number> = { audio: 0.97, video: 0.9, music: 0.97 }

/** Whether a lesson counts as finished at this second. Nothing does while its length (in seconds) is unknown. */
export function isFinishedAt(seconds: number, durationSeconds: number, kind: LessonKind): boolean {
  return durationSeconds > 0 && seconds >= durationSeconds * completedShare[kind]
}

/** How a lesson is opened: by somebody, or as the next of a playlist. */
export type LessonOpening = 'byHand' | 'byItself'

/**
 * The second that a lesson starts at. The next one of a playlist starts at 0; one that somebody opens starts at its last
 * position. At the end of a finished lesson it starts at 0 again; in the middle of listening a second time, at the
 * position.
 */
export function startSecond(
  position: { seconds: number } | null,
  durationSeconds: number,
  opening: LessonOpening,
): number {
  if (opening === 'byItself' || !position) return 0
  return isFinishedAt(position.seconds, durationSeconds, 'audio') ? 0 : position.seconds
}

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
  /** Grows with every save of this lesson by this member, on any device. */
  sequence: v.number(),
  /** Who saved it, and when by the server's clock. Sent with a lesson and in answer to a save; left out in lists. */
  device: v.optional(v.nullable(deviceSchema)),
  savedAt: v.optional(instant),
})
export type Position = v.InferOutput<typeof positionSchema>

export const savedPositionSchema = v.object({
  ...positionSchema.entries,
  /** The position that this save replaced without knowing it: another device's, and far enough away from this one. */
  replaced: v.optional(v.nullable(positionSchema)),
})
export type SavedPosition = v.InferOutput<typeof savedPositionSchema>

export const lessonRowSchema = v.object({
  id,
  kind: v.picklist(lessonKinds),
  title: v.string(),
  description: v.string(),
  durationSeconds: v.number(),
  drawing: v.picklist(drawings),
  accent: v.string(),
  lock: v.nullable(lockSchema),
  position: v.nullable(positionSchema),
  /** Of music: the artist. */
  artist: v.optional(v.string()),
  /** Its picture, if there is one and the viewer may see it. */
  poster: v.optional(posterSchema),
})
export type LessonRow = v.InferOutput<typeof lessonRowSchema>

/** How many lessons a text may embed. */
export const embedLimit = 40
/** The lessons that a text embeds, each once. Left out if it embeds none. */
export const embedFields = { embeds: v.optional(list(lessonRowSchema, embedLimit)) }

export const playlistSchema = v.object({
  tag: id,
  title: v.string(),
  description: v.string(),
  /** Left out in what a device stored before the server sent it. */
  plan: v.optional(v.nullable(v.picklist(plans))),
  priority: v.optional(v.number()),
  drawing: v.picklist(drawings),
  accent: v.string(),
  lock: v.nullable(lockSchema),
  /** Left out if it is always open, and if it never opens again. */
  opening: v.optional(openingSchema),
  /** When the member had finished all lessons there were; adding lessons later does not take it back. */
  finishedAt: v.optional(instant),
  lessons: list(lessonRowSchema, 500),
})
export type Playlist = v.InferOutput<typeof playlistSchema>

/**
 * How many of a playlist's lessons are finished. Each lesson counts once, however often it is named. A member who has
 * finished the playlist has finished also what is added later.
 */
export function playlistProgress({ lessons, finishedAt }: Pick<Playlist, 'lessons' | 'finishedAt'>): {
  finished: number
  all: number
} {
  const each = new Map(lessons.map(lesson => [lesson.id, lesson]))
  const finished = [...each.values()].filter(({ position }) => position?.isCompleted).length
  return { finished: finishedAt === undefined ? finished : each.size, all: each.size }
}

export const transcriptLineSchema = v.object({ start: v.number(), end: v.number(), text: v.string() })
export type TranscriptLine = v.InferOutput<typeof transcriptLineSchema>

export const chapterSchema = v.object({ start: v.number(), title: v.string() })
export type Chapter = v.InferOutput<typeof chapterSchema>

export const lessonSchema = v.object({
  ...lessonRowSchema.entries,
  /** Sanitised HTML. */
  bodyHtml: v.string(),
  ...embedFields,
  /** What is said or sung, with times; captions are made from it. */
  transcript: list(transcriptLineSchema, 2000),
  chapters: list(chapterSchema, 100),
  /** A song's text without times. */
  lyrics: v.nullable(v.string()),
  /** The teacher who speaks, if content says so. */
  speaker: v.optional(id),
  isFavorite: v.boolean(),
  /** Left out if another provider hosts the medium. */
  media: v.optional(mediaSchema),
  /** Of a video whose medium is stored here. */
  film: v.optional(filmSchema),
  vimeo: v.optional(vimeoSchema),
})
export type Lesson = v.InferOutput<typeof lessonSchema>

export const getPlaylist = endpoint({
  about: 'A playlist in order, each lesson with its lock and the member’s position',
  method: 'GET',
  path: '/v1/playlist/{playtag}',
  access: everyone,
  input: v.object({ playtag: id }),
  output: playlistSchema,
  errors: ['not_found'],
})

export const listPlaylists = endpoint({
  about: 'Playlists with their lessons: of a plan, priority descending, or by their tags in that order',
  method: 'GET',
  path: '/v1/playlists',
  access: everyone,
  input: v.object({ plan: v.optional(planOrKey), tags: v.optional(list(id, 20)) }),
  output: list(playlistSchema, 100),
  errors: [],
})

export const getLesson = endpoint({
  about: 'A lesson to play: text, spoken lines, position and a signed media address',
  method: 'GET',
  path: '/v1/lesson/{id}',
  access: everyone,
  input: v.object({ id }),
  output: lessonSchema,
  errors: ['not_found', 'not_open_now'],
})

export const getLessonMedia = endpoint({
  about: 'A fresh media address for a lesson that is playing',
  method: 'GET',
  path: '/v1/lesson/{id}/media',
  access: everyone,
  input: v.object({
    id,
    reach: v.optional(v.picklist(reaches)),
    /** For a receiver, unless the lesson is open to everyone. */
    castSession: v.optional(id),
  }),
  output: mediaSchema,
  errors: ['not_found', 'not_open_now', 'casting_off', 'cast_ended'],
})

export const listRecentlyPlayed = endpoint({
  about: 'The five lessons played last, of one kind or of all',
  method: 'GET',
  path: '/v1/lessons/recently_played',
  access: member,
  input: v.object({ kind: v.optional(v.picklist(lessonKinds)) }),
  output: list(lessonRowSchema, recentlyPlayedLimit),
  errors: [],
})

/** Volume on the wire runs from 0 to 100, in a media element from 0 to 1 (specification, part 2 §4). */
export function volumeOfElement(percent: number): number {
  return Math.min(100, Math.max(0, percent)) / 100
}
