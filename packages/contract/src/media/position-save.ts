import type { Device } from '../api/device.ts'
import { playbackSpeed } from './lesson.ts'
import { jumpSeconds, type PastPosition, samePositionSeconds } from './playback.ts'

/**
 * What a save of a position changes: whether it wins, the position after it, and which earlier positions are recorded
 * (decisions 7, 15 and 78). Seconds are seconds of the lesson, moments are of the server's clock. Pure.
 */

/** After a longer pause, what follows is a new start. From the product: half an hour ends listening. */
export const listeningPauseMs = 30 * 60_000
/**
 * A device that was in the list of earlier positions less than this before or after is not listed again. From the
 * product: otherwise two devices that play at the same time would fill the list with each other's positions.
 */
export const repeatedDeviceMs = 60_000

/** A member's position in a lesson, as it is stored. */
export type StoredPosition = {
  seconds: number
  /** The value of the last save that named it. */
  durationSeconds: number | null
  isCompleted: boolean
  sequence: number
  /** Null if the save named no device. */
  deviceId: string | null
  deviceName: string | null
  updatedAt: Date
}

export type PositionSave = {
  seconds: number
  durationSeconds: number | null
  isCompleted: boolean
  /** Null from old clients: it counts as the next one. */
  sequence: number | null
  /** When it was played. */
  at: Date
  device?: Device | null
  /** The sequence from which the listener continued. */
  base?: number | null
  /** Where the listener jumped away from. */
  jumpedFrom?: number | null
  /** From which share of its duration on the lesson counts as completed (`completedShare`). */
  completedShare: number
}

/** An earlier position to be recorded. */
export type EarlierPosition = {
  seconds: number
  reason: PastPosition['reason']
  deviceId: string | null
  deviceName: string | null
  at: Date
}

export type SaveDecision = {
  /** Whether the save wins. */
  isTaken: boolean
  /** The position from now on: the one before, if the save does not win. */
  position: StoredPosition
  /** In the order in which they happened. */
  past: EarlierPosition[]
  /** Another device's position that the save replaces without knowing it. */
  replaced: StoredPosition | null
  /** Whether the member completes the lesson for the first time by it. */
  isFirstCompletion: boolean
}

/** The result of a save; `before` is the current position, null if there is none yet. */
export function decideSave(before: StoredPosition | null, save: PositionSave): SaveDecision {
  const isApart = before !== null && isElsewhere(before, save)
  if (before && !wins(before, save)) {
    const past = isApart ? [ownPosition(save, 'device', save.seconds)] : []
    return { isTaken: false, position: before, past, replaced: null, isFirstCompletion: false }
  }
  const position = positionAfter(before, save)
  const isFirstCompletion = position.isCompleted && !before?.isCompleted
  const left = positionLeft(before, save)
  const past = left ? [left] : []
  if (isFirstCompletion) past.push(ownPosition(save, 'completed', position.seconds))
  const isUnaware = isApart && save.base != null && save.base < before.sequence
  return { isTaken: true, position, past, replaced: isUnaware ? before : null, isFirstCompletion }
}

/**
 * Whether a save replaces the current position: by its sequence if its device knows that position, or named no base; of
 * two devices that did not know of each other, the one that was played later.
 */
export function wins(before: StoredPosition, { sequence, at, device, base }: PositionSave): boolean {
  if (sequence === null) return true
  const isAware = !device || device.id === before.deviceId || base == null || base >= before.sequence
  return isAware ? sequence > before.sequence : at > before.updatedAt
}

/** Whether the current position is another device's and far enough away to matter. */
export function isElsewhere(before: StoredPosition, { seconds, device }: PositionSave): boolean {
  return (
    device != null &&
    device.id !== before.deviceId &&
    Math.abs(before.seconds - seconds) >= samePositionSeconds
  )
}

/**
 * The position after a save that wins. Its sequence and its moment are above those before, also if its device counted
 * fewer saves or was played at the same millisecond; a lesson stays completed.
 */
function positionAfter(before: StoredPosition | null, save: PositionSave): StoredPosition {
  const at = before ? Math.max(save.at.getTime(), before.updatedAt.getTime() + 1) : save.at.getTime()
  return {
    seconds: save.seconds,
    durationSeconds: save.durationSeconds ?? before?.durationSeconds ?? null,
    isCompleted: save.isCompleted || (before?.isCompleted ?? false),
    sequence: before ? Math.max(save.sequence ?? 0, before.sequence + 1) : (save.sequence ?? 1),
    deviceId: save.device?.id ?? null,
    deviceName: save.device?.name ?? null,
    updatedAt: new Date(at),
  }
}

/** The earlier position that a save which wins leaves behind, if it is to be recorded. */
export function positionLeft(before: StoredPosition | null, save: PositionSave): EarlierPosition | null {
  if (!before) return ownPosition(save, 'started', save.seconds)
  if (isElsewhere(before, save)) {
    const { seconds, deviceId, deviceName, updatedAt: at } = before
    return { seconds, reason: 'device', deviceId, deviceName, at }
  }
  const { jumpedFrom } = save
  if (jumpedFrom != null && Math.abs(save.seconds - jumpedFrom) > jumpSeconds)
    return ownPosition(save, 'jumped', jumpedFrom)
  // Who has played the lesson to its end and begins again has not jumped.
  if (isAtEnd(before, save.completedShare)) return null
  const passedMs = save.at.getTime() - before.updatedAt.getTime()
  if (isJump(before.seconds, save.seconds, passedMs)) return ownPosition(save, 'jumped', before.seconds)
  if (passedMs > listeningPauseMs) return ownPosition(save, 'started', before.seconds)
  return null
}

/** Whether somebody who was at `from` cannot have come to `to` by listening, at whatever speed. */
export function isJump(from: number, to: number, passedMs: number): boolean {
  const farthest = (playbackSpeed.max * passedMs) / 1000
  return from - to > jumpSeconds || to - from > jumpSeconds + farthest
}

function isAtEnd({ seconds, durationSeconds }: StoredPosition, completedShare: number): boolean {
  return durationSeconds !== null && seconds >= durationSeconds * completedShare
}

/** Whether the device is in the list already, so shortly before or after that it says nothing new. */
export function isRepeated(earlier: EarlierPosition, past: readonly EarlierPosition[]): boolean {
  if (earlier.reason !== 'device') return false
  return past.some(
    ({ reason, deviceId, at }) =>
      reason === 'device' &&
      deviceId === earlier.deviceId &&
      Math.abs(at.getTime() - earlier.at.getTime()) < repeatedDeviceMs,
  )
}

function ownPosition(
  { device, at }: PositionSave,
  reason: EarlierPosition['reason'],
  seconds: number,
): EarlierPosition {
  return { seconds, reason, deviceId: device?.id ?? null, deviceName: device?.name ?? null, at }
}
