import type { SavedPosition } from '@iki/contract/media/lesson'
import type { DevicePosition } from './position-store.ts'

/** What an answer to a saved position means, as pure functions for position-saver.ts. */

type Current = Pick<SavedPosition, 'seconds' | 'sequence' | 'device'>

/** Whether the server took our save. Its sequence may be higher: the server raises it above saves we did not know. */
export function isOurSave(
  sent: DevicePosition,
  { seconds, sequence, device }: Current,
  deviceId: string,
): boolean {
  const isSameSecond = Math.abs(seconds - sent.seconds) < 0.01
  return isSameSecond && (device ? device.id === deviceId : sequence === sent.sequence)
}

type After = {
  sent: DevicePosition
  /** What waits to be sent by now: `sent`, or one with a higher sequence. */
  newest: DevicePosition
  current: Current
  isOurs: boolean
  /** Whether the lesson is played on this page, and its last save was not raised above another device's yet. */
  mayRaise: boolean
}

/**
 * What is left to be sent. If another device was ahead, a position from playing on this page is newer, and its sequence
 * is raised. This is done once per save: if both devices play, the next save does it again. An older position of this
 * device is dropped.
 */
export function leftAfter({ sent, newest, current, isOurs, mayRaise }: After): {
  left: DevicePosition | null
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
