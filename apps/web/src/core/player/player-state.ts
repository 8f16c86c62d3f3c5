import type { Lock } from '@iki/contract/access/access'
import { slowestFilmSpeed } from '@iki/contract/media/film'
import { type LessonKind, playbackSpeed, skipSeconds } from '@iki/contract/media/lesson'
import { jumpSeconds } from '@iki/contract/media/playback'
import { ApiError } from '#core/api/api-error.ts'
import { emptyQueue, type Queue } from '#core/queue/queue.ts'
import type { Track } from './track.ts'

export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'ended' | 'failed'

/** Why nothing plays. The kinds differ in what a member can do about it. */
export type Failure =
  | { kind: 'locked'; lock: Lock }
  /** Goes on by itself as soon as the network is back. */
  | { kind: 'offline' }
  | { kind: 'removed' }
  | { kind: 'broken' }

export type PlayerState = {
  status: PlayerStatus
  track: Track | null
  /** Whether somebody pressed play since it was loaded. */
  isStarted: boolean
  queue: Queue
  seconds: number
  durationSeconds: number
  bufferedSeconds: number
  speed: number
  /** From 0 to 100. */
  volume: number
  /** How many seconds the skip buttons move forward and back. */
  skipSeconds: number
  backSeconds: number
  /** Whether a voice goes back a little after a pause. */
  rewindsAfterPause: boolean
  /** Whether longer pauses of a voice are shortened. */
  skipsSilence: boolean
  failure: Failure | null
}

/** The state after a session has ended: nothing that was played is left. */
export const nothingLoaded = {
  status: 'idle',
  track: null,
  isStarted: false,
  queue: emptyQueue,
  seconds: 0,
  durationSeconds: 0,
  bufferedSeconds: 0,
  failure: null,
} satisfies Partial<PlayerState>

export const initialState: PlayerState = {
  ...nothingLoaded,
  speed: playbackSpeed.usual,
  volume: 100,
  skipSeconds,
  backSeconds: skipSeconds,
  rewindsAfterPause: true,
  skipsSilence: false,
}

/** An event of what plays. Saving positions, the listening log and the lock screen follow them. */
export type PlayerEvent = {
  kind:
    | 'loaded'
    | 'started'
    | 'resumed'
    | 'paused'
    | 'seeked'
    /** A practice loop went back to its beginning; the member did not seek. */
    | 'looped'
    /** A pause of the voice was shortened; the member did not seek. */
    | 'shortened'
    /** It moved to the position of another device. */
    | 'followed'
    | 'adjusted'
    | 'ended'
    | 'failed'
    | 'left'
  track: Track
  seconds: number
  durationSeconds: number
  /** The second before a seek. */
  from?: number
}

/** Whether a seek was so far that somebody may want to undo it. */
export function isUndoableJump(event: PlayerEvent): event is PlayerEvent & { from: number } {
  return event.from !== undefined && Math.abs(event.seconds - event.from) > jumpSeconds
}

export type Follow = (event: PlayerEvent) => void

/** The speed that is in effect: a live programme always plays at normal speed. */
export function soundingSpeed({ track, speed }: Pick<PlayerState, 'track' | 'speed'>): number {
  return track?.live ? playbackSpeed.usual : speed
}

/** The speeds that the player offers for a lesson. */
export function speedsOf(kind: LessonKind): { min: number; max: number; step: number } {
  return { ...playbackSpeed, min: kind === 'video' ? slowestFilmSpeed : playbackSpeed.min }
}

/** Keeps a speed to those steps. */
export function speedInSteps(speed: number, kind: LessonKind): number {
  const { min, max, step } = speedsOf(kind)
  const stepped = Math.round(speed / step) * step
  return Number(Math.min(max, Math.max(min, stepped)).toFixed(2))
}

/** What a failed call about a medium means for playing it. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'offline' }
  const isLocked = error.code === 'plan_required' || error.code === 'not_open_now'
  if (isLocked && error.lock) return { kind: 'locked', lock: error.lock }
  if (error.code === 'not_signed_in') return { kind: 'locked', lock: { reason: 'sign_in' } }
  if (error.code === 'not_found') return { kind: 'removed' }
  return error.code === 'unavailable' ? { kind: 'offline' } : { kind: 'broken' }
}
