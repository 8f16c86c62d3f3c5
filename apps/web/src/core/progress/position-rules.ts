import type { SavedPosition } from '@iki/contract/media/lesson'
import type { StoredPosition } from './position-store.ts'

/** What an answer to a saved position means. Pure; position-saver.ts acts on it. */

type Current = Pick<SavedPosition, 'seconds' | 'sequence' | 'device'>

/** Whether the server has taken our save. It puts a save above what the device has not known of, so its sequence may be higher. */
export function isOurSave(
  sent: StoredPosition,
  { seconds, sequence, device }: Current,
  deviceId: string,
): boolean {
  const isSameSecond = Math.abs(seconds - sent.seconds) < 0.01
  return isSameSecond && (device ? device.id === deviceId : sequence === sent.sequence)
}

type After = {
  sent: StoredPosition
  /** What waits by now: `sent`, or one with a higher sequence. */
  newest: StoredPosition
  current: Current
  isOurs: boolean
  /** The lesson is heard here just now, and was not put above another device's since its last save. */
  mayRaise: boolean
}

/**
 * What is left to be sent. When another device was ahead, what is heard here just now is newer still and goes above it,
 * once: with both playing it is the next save's turn. What this device had from earlier gives way.
 */
export function leftAfter({ sent, newest, current, isOurs, mayRaise }: After): {
  left: StoredPosition | null
  isRaised: boolean
} {
  const isNewer = newest.sequence > sent.sequence
  if (isOurs) {
    const sequence = Math.max(newest.sequence, current.sequence + 1)
    return { left: isNewer ? { ...newest, sequence, base: current.sequence } : null, isRaised: false }
  }
  if (newest.sequence > current.sequence) return { left: isNewer ? newest : null, isRaised: false }
  if (!mayRaise) return { left: null, isRaised: false }
  return { left: { ...newest, sequence: current.sequence + 1 }, isRaised: true }
}
