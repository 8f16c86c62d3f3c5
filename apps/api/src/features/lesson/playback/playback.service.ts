import { type ContentAccess, parseAccess } from '@iki/contract/access/access'
import type { OpeningHours } from '@iki/contract/access/opening'
import { lockOfPlayReport } from '@iki/contract/access/play-report'
import { completedShare, type LessonKind, type SavedPosition } from '@iki/contract/media/lesson'
import type { PastPosition } from '@iki/contract/media/playback'
import type { StoredPosition } from '@iki/contract/media/position-save'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer, mustBeOpen } from '#core/auth/content-gate.ts'
import { boundedCache } from '#core/bounded-cache.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { findLessonAccess } from '../lesson.store.ts'
import { finishPlaylists } from '../playlist/playlist-finish.store.ts'
import { presentDevice, presentStoredPosition } from '../present.ts'
import { type LessonOf, listPastPositions } from './past-position.store.ts'
import { findPosition } from './playback.store.ts'
import { savePosition } from './position-saving.ts'

type Parts = { db: Database; clock: Clock; licencesOf: LicencesOf }

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

type Lasting = {
  kind: LessonKind
  access: ContentAccess
  hours: OpeningHours[] | null
  durationSeconds: number
  completedShare: number
}

const namelessDevice = 'ほかの端末'

/** Members' positions in lessons, and their earlier positions. */
export function playbackService({ db, clock, licencesOf }: Parts) {
  /** A lesson that does not exist, or is not published yet, has no positions. */
  async function findLesson(id: string) {
    const lesson = await findLessonAccess(db, id, clock())
    if (!lesson) throw new AppError('not_found')
    return lesson
  }

  /**
   * What changes only with the medium, or so seldom that a minute does not matter: the saves that every listener sends
   * each ten seconds need no more.
   */
  const cache = boundedCache<Lasting>(10_000, { ttlMs: 60_000 })

  async function findLasting(id: string): Promise<Lasting> {
    const known = cache.get(id)
    if (known) return known
    const { kind, access, opening: hours, durationSeconds } = await findLesson(id)
    const lasting = {
      kind,
      access: parseAccess(access),
      hours,
      durationSeconds,
      completedShare: completedShare[kind],
    }
    cache.set(id, lasting)
    return lasting
  }

  /** The positions of those who listen, as this node has seen them last. */
  const latest = boundedCache<StoredPosition>(10_000)

  return {
    /**
     * Returns the current position, which is another one if this save came late, and what it has replaced without
     * knowing it. The device says how long ago it was played; its clock does not matter. Throws not_found, also if only
     * lessons of one kind are accepted and this is another, and with the lock plan_required and not_open_now if it was
     * not open to the member.
     */
    async savePosition(member: SignedIn, input: PositionInput, only?: LessonKind): Promise<SavedPosition> {
      const { uid } = member
      const lesson = await findLasting(input.id)
      const { durationSeconds, completedShare } = lesson
      if (only && lesson.kind !== only) throw new AppError('not_found')
      const now = clock()
      const playedAt = new Date(now.getTime() - (input.secondsAgo ?? 0) * 1000)
      mustBeOpen(lockOfPlayReport(lesson, await loadViewer(member, licencesOf), { now, playedAt }))
      const within = (seconds: number) => Math.min(seconds, durationSeconds)
      const seconds = within(input.seconds)
      const save = {
        uid,
        lessonId: input.id,
        seconds,
        durationSeconds: input.duration ?? durationSeconds,
        // A client may say that a lesson is completed; whether it is not, the second decides.
        isCompleted: input.completed === true || seconds >= durationSeconds * completedShare,
        sequence: input.sequence ?? null,
        at: playedAt,
        device: input.device ? { id: input.device, name: input.deviceName || namelessDevice } : null,
        base: input.base ?? null,
        completedShare,
        jumpedFrom: input.jumpedFrom === undefined ? null : within(input.jumpedFrom),
      }
      const decided = await savePosition(db, save, latest.get(keyOf(save)))
      latest.set(keyOf(save), decided.position)
      if (decided.isFirstCompletion) await finishPlaylists(db, { uid, lessonId: input.id, now })
      const { replaced } = decided
      return {
        ...presentStoredPosition(decided.position),
        ...(replaced && { replaced: presentStoredPosition(replaced) }),
      }
    },

    /** Also when the plan has ended: members can always see their positions. Throws not_found. */
    async listPositions(uid: string, lessonId: string) {
      await findLesson(lessonId)
      const of = { uid, lessonId }
      const [current, rows] = await Promise.all([findPosition(db, of), listPastPositions(db, of)])
      return {
        position: current && presentStoredPosition(current),
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

const keyOf = ({ uid, lessonId }: LessonOf) => `${uid} ${lessonId}`
