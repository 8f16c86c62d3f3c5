import type { InputOf } from '@iki/contract/endpoint'
import { lessonRowSchema } from '@iki/contract/lesson'
import { type PlayerQueue, queueLimit, queueSchema, type savePlayerQueue } from '@iki/contract/playback'
import * as v from 'valibot'
import { storedObject } from '../fitting-fields.ts'
import { currentIn, idsOf, type Queue } from './queue.ts'

/** The queue of this device and the one that the server has: which of them goes on. Pure. */

const rows = v.pipe(v.array(lessonRowSchema), v.maxLength(queueLimit))

const keptQueueSchema = v.object({
  queue: v.object({
    page: queueSchema.entries.page,
    playlist: queueSchema.entries.playlist,
    lessons: rows,
    index: v.number(),
    isShuffled: v.boolean(),
    repeat: queueSchema.entries.repeat,
    originalIds: v.array(v.string()),
  }),
  /** The highest that is known, of this one or of the one before it. */
  sequence: v.number(),
  /** Whether the server has it. */
  isSent: v.boolean(),
  /** Whether it was played, and not only looked at. */
  isPlayed: v.boolean(),
})
export type KeptQueue = Omit<v.InferOutput<typeof keptQueueSchema>, 'queue'> & { queue: Queue }

/**
 * A queue as this device has stored it, maybe in an earlier release. A lesson whose row does not fit any more is left
 * out; the others play. `isChanged` where something is missing that the server may not know.
 */
export function storedQueue(text: string | null): { kept: KeptQueue | null; isChanged: boolean } {
  const stored = storedObject(text)
  const whole = v.safeParse(keptQueueSchema, stored)
  if (whole.success) return { kept: whole.output, isChanged: false }
  const isChanged = text !== null && stored?.isSent !== true
  const rest = v.safeParse(keptQueueSchema, withKnownLessons(stored))
  return { kept: rest.success ? rest.output : null, isChanged }
}

function withKnownLessons(stored: Record<string, unknown> | null): unknown {
  const queue = stored?.queue as { lessons?: unknown; index?: unknown } | null | undefined
  if (!Array.isArray(queue?.lessons)) return null
  const current: unknown = queue.lessons[Number(queue.index)]
  const lessons = queue.lessons.filter(lesson => v.is(lessonRowSchema, lesson))
  return {
    ...stored,
    queue: { ...queue, lessons, index: Math.max(0, (lessons as unknown[]).indexOf(current)) },
  }
}

/**
 * Another device's queue is gone on with when it is newer, by its sequence and never by a clock. What sounds here is
 * not taken away from under anybody.
 */
export function isTheirsNext(
  kept: KeptQueue | null,
  theirs: PlayerQueue,
  here: { deviceId: string; isSounding: boolean },
): boolean {
  if (here.isSounding) return false
  if (!kept) return true
  if (theirs.sequence !== kept.sequence) return theirs.sequence > kept.sequence
  return theirs.device.id !== here.deviceId
}

export function queueFrom({ currentId, lessons, ...theirs }: PlayerQueue): Queue {
  const { page, playlist, isShuffled, repeat, originalIds } = theirs
  const index = lessons.findIndex(({ id }) => id === currentId)
  return { page, playlist, lessons, index, isShuffled, repeat, originalIds }
}

type Saved = Omit<InputOf<typeof savePlayerQueue>, 'sequence' | 'device' | 'deviceName'>

/** As it is saved; null where nothing of it plays. */
export function savedFrom(queue: Queue): Saved | null {
  const current = currentIn(queue)
  if (!current) return null
  const { page, playlist, lessons, isShuffled, repeat, originalIds } = queue
  return {
    ...{ page, playtag: playlist?.tag ?? null, lessonIds: idsOf(lessons), originalIds: [...originalIds] },
    ...{ currentId: current.id, isShuffled, repeat },
  }
}

/** Whether the server would see a difference: rows that were only read anew are none. */
export function isSameQueue(one: Queue, other: Queue): boolean {
  return JSON.stringify(savedFrom(one)) === JSON.stringify(savedFrom(other))
}
