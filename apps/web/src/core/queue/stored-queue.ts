import { queueLimit } from '@iki/contract/media/playback'
import * as v from 'valibot'
import type { DeviceStorage } from '#core/offline/device-storage.ts'
import { defineStore, type Store } from '#core/offline/store.ts'
import type { Queue } from './queue.ts'

/** Reads a stored queue, also one of an earlier release. Every lesson is checked by itself. */

const instant = v.nullable(v.string())
const lockSchema = v.variant('reason', [
  v.object({ reason: v.literal('sign_in') }),
  v.object({ reason: v.literal('operator') }),
  v.object({ reason: v.literal('closed'), opensAt: instant }),
  v.object({
    reason: v.literal('plan'),
    plans: v.array(v.string()),
    endedAt: instant,
    startsAt: instant,
  }),
])
const positionSchema = v.object({
  seconds: v.number(),
  isCompleted: v.boolean(),
  sequence: v.number(),
  device: v.optional(v.nullable(v.object({ id: v.string(), name: v.string() }))),
  savedAt: v.optional(v.string()),
})
const lessonSchema = v.object({
  id: v.string(),
  kind: v.picklist(['audio', 'video', 'music']),
  title: v.string(),
  description: v.string(),
  durationSeconds: v.number(),
  /** Any name: a release that does not know it draws another. */
  drawing: v.string(),
  accent: v.string(),
  lock: v.nullable(lockSchema),
  position: v.nullable(positionSchema),
  artist: v.optional(v.string()),
  poster: v.optional(v.object({ url: v.string(), width: v.number(), height: v.number() })),
})

const storedSchema = v.object({
  queue: v.object({
    page: v.nullable(v.string()),
    playlist: v.nullable(v.object({ tag: v.string(), title: v.string() })),
    /** Left out in entries of version 3. */
    ownName: v.optional(v.string()),
    lessons: v.pipe(v.array(lessonSchema), v.maxLength(queueLimit)),
    index: v.number(),
    isShuffled: v.boolean(),
    repeat: v.picklist(['off', 'all', 'one']),
    originalIds: v.array(v.string()),
  }),
  /** The highest sequence that is known, of this queue or of the former one. */
  sequence: v.number(),
  /** Whether the server has it. */
  isSent: v.boolean(),
  /** Whether something of it was played, and not only opened. */
  isPlayed: v.boolean(),
  /** Whether the member closed the player: it does not come back, but is still sent if the server does not have it. */
  isClosed: v.boolean(),
})
export type StoredQueue = Omit<v.InferOutput<typeof storedSchema>, 'queue'> & { queue: Queue }

export const queueStore = (storage?: DeviceStorage): QueueStore =>
  defineStore({
    name: 'queue',
    version: 4,
    form: 'one',
    migrate: stored => ({ isClosed: false, ...(stored as object) }),
    salvage: playable,
    schema: storedSchema as v.GenericSchema<unknown, StoredQueue>,
    ...(storage && { storage }),
  })
export type QueueStore = Store<StoredQueue, 'queue'>

/**
 * The queue without lessons that no longer fit; the others play. If the server has the queue, nothing of value is
 * missing.
 */
export function playable(stored: unknown): { value: StoredQueue | null; isWhole: boolean } {
  const { queue, isSent } = (stored ?? {}) as {
    queue?: { lessons?: unknown; index?: unknown }
    isSent?: unknown
  }
  const isWhole = isSent === true
  if (!Array.isArray(queue?.lessons)) return { value: null, isWhole }
  const current: unknown = queue.lessons[Number(queue.index)]
  const lessons: unknown[] = queue.lessons.filter(lesson => v.is(lessonSchema, lesson))
  const index = Math.max(0, lessons.indexOf(current))
  const rest = v.safeParse(storedSchema, { ...(stored as object), queue: { ...queue, lessons, index } })
  return { value: rest.success ? (rest.output as StoredQueue) : null, isWhole }
}
