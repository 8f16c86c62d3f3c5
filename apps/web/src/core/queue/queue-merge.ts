import type { InputOf } from '@iki/contract/api/endpoint'
import type { PlayerQueue, savePlayerQueue } from '@iki/contract/media/playback'
import { currentIn, idsOf, type Queue } from './queue.ts'
import type { StoredQueue } from './stored-queue.ts'

/** The queue of this device and the one that the server has: which of them goes on. Pure. */

/**
 * Another device's queue is gone on with when it is newer, by its sequence and never by a clock. What sounds here is
 * not taken away from under anybody.
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

/** As it is saved; null where nothing of it plays. */
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

/** Whether the server would see a difference: rows that were only read anew are none. */
export function isSameQueue(one: Queue, other: Queue): boolean {
  return JSON.stringify(savedFrom(one)) === JSON.stringify(savedFrom(other))
}
