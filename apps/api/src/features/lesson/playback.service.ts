import { completedShare, type LessonKind, type SavedPosition } from '@iki/contract/lesson'
import type { PastPosition } from '@iki/contract/playback'
import { LRUCache } from 'lru-cache'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import { findLessonAccess } from './lesson.store.ts'
import { findPosition, listPastPositions } from './past-position.store.ts'
import * as playback from './playback.store.ts'
import { finishPlaylists } from './playlist-finish.store.ts'
import { presentDevice, presentSavedPosition } from './present.ts'

type Parts = { db: Database; clock: Clock }

type PositionInput = {
  id: string
  seconds: number
  completed?: boolean | undefined
  duration?: number | undefined
  sequence?: number | undefined
  base?: number | undefined
  secondsAgo?: number | undefined
  jumpedFrom?: number | undefined
  device?: string | undefined
  deviceName?: string | undefined
}

type Lasting = { kind: LessonKind; durationSeconds: number; completedShare: number }

const namelessDevice = 'ほかの端末'

/** Where members are in lessons, and where they were before. */
export function playbackService({ db, clock }: Parts) {
  /** What is not there, or not out yet, has no positions. */
  async function findLesson(id: string) {
    const lesson = await findLessonAccess(db, id, clock())
    if (!lesson) throw new AppError('not_found')
    return lesson
  }

  /** What lasts as long as its medium: a save every ten seconds of everybody who listens needs no more of it. */
  const kept = new LRUCache<string, Lasting>({ max: 10_000, ttl: 60_000 })

  async function findLasting(id: string): Promise<Lasting> {
    const known = kept.get(id)
    if (known) return known
    const { kind, duration_seconds: durationSeconds } = await findLesson(id)
    const lasting = { kind, durationSeconds, completedShare: completedShare[kind] }
    kept.set(id, lasting)
    return lasting
  }

  return {
    /**
     * Answers the position that stands, which is another one when this save came late, and what it has replaced
     * without knowing it. It was heard so long ago as the device says; what its clock shows counts for nothing.
     * Throws not_found, also where only lessons of one kind are looked for and this is another.
     */
    async savePosition(uid: string, input: PositionInput, only?: LessonKind): Promise<SavedPosition> {
      const { kind, durationSeconds, completedShare } = await findLasting(input.id)
      if (only && kind !== only) throw new AppError('not_found')
      const within = (seconds: number) => Math.min(seconds, durationSeconds)
      const seconds = within(input.seconds)
      const saved = await playback.savePosition(db, {
        uid,
        lessonId: input.id,
        seconds,
        durationSeconds: input.duration ?? durationSeconds,
        isCompleted: input.completed ?? seconds >= durationSeconds * completedShare,
        sequence: input.sequence ?? null,
        at: new Date(clock().getTime() - (input.secondsAgo ?? 0) * 1000),
        device: input.device ? { id: input.device, name: input.deviceName || namelessDevice } : null,
        base: input.base ?? null,
        completedShare,
        jumpedFrom: input.jumpedFrom === undefined ? null : within(input.jumpedFrom),
      })
      const position = saved && presentSavedPosition(saved)
      if (!position) throw new AppError('internal')
      if (saved.became_completed) await finishPlaylists(db, { uid, lessonId: input.id, now: clock() })
      const replaced = presentSavedPosition({
        seconds: saved.replaced_seconds,
        is_completed: saved.replaced_is_completed,
        sequence: saved.replaced_sequence,
        device_id: saved.replaced_device_id,
        device_name: saved.replaced_device_name,
        updated_at: saved.replaced_updated_at,
      })
      return { ...position, ...(replaced && { replaced }) }
    },

    /** Also when the plan has ended: where they were stays the member's. Throws not_found. */
    async listPositions(uid: string, lessonId: string) {
      await findLesson(lessonId)
      const of = { uid, lessonId }
      const [standing, rows] = await Promise.all([findPosition(db, of), listPastPositions(db, of)])
      return {
        position: standing && presentSavedPosition(standing),
        past: rows.map(
          (row): PastPosition => ({
            seconds: row.seconds,
            reason: row.reason,
            device: presentDevice(row),
            at: row.at.toISOString(),
          }),
        ),
      }
    },
  }
}
export type PlaybackService = ReturnType<typeof playbackService>
