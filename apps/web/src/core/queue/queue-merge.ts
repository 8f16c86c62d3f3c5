import type { InputOf } from '@iki/contract/api/endpoint'
import type { PlayerQueue, savePlayerQueue } from '@iki/contract/media/playback'
import { currentIn, idsOf, type Queue } from './queue.ts'
import type { StoredQueue } from './stored-queue.ts'

/** Which queue to continue: this device's or the server's. Pure functions. */

/**
 * Whether to continue another device's queue: if it is newer, by its sequence and never by a clock, and nothing is
 * playing here.
 */
export function isTheirsNext(
  stored: StoredQueue | null,
  theirs: PlayerQueue,
  here: { deviceId: string; isSounding: boolean },
): boolean {
  if (here.isSounding) return false
  if (!stored) return true
  if (theirs.sequence !== stored.sequence) return theirs.sequence > stored.sequence
  return theirs.device.id !== here.deviceId
}

export function queueFrom({ currentId, lessons, ...theirs }: PlayerQueue): Queue {
  const { page, playlist, isShuffled, repeat, originalIds } = theirs
  const index = lessons.findIndex(({ id }) => id === currentId)
  return { page, playlist, lessons, index, isShuffled, repeat, originalIds }
}

type Saved = Omit<InputOf<typeof savePlayerQueue>, 'sequence' | 'device' | 'deviceName'>

/** The form in which it is saved; null if no lesson of it is current. */
export function savedFrom(queue: Queue): Saved | null {
  const current = currentIn(queue)
  if (!current) return null
  const { page, playlist, lessons, isShuffled, repeat, originalIds } = queue
  return {
    page,
    playtag: playlist?.tag ?? null,
    lessonIds: idsOf(lessons),
    originalIds: [...originalIds],
    currentId: current.id,
    isShuffled,
    repeat,
  }
}

/** Whether the server would see a difference: rows that were only read again are none. */
export function isSameQueue(one: Queue, other: Queue): boolean {
  return JSON.stringify(savedFrom(one)) === JSON.stringify(savedFrom(other))
}
