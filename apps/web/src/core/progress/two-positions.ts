import type { Position } from '@iki/contract/media/lesson'
import { samePositionSeconds } from '@iki/contract/media/playback'
import type { OwnPosition } from './own-positions.ts'

/** This device's position in a lesson, and another device's that is newer. */
export type TwoPositions = { here: OwnPosition; there: Position }

/**
 * The two positions if another device is somewhere else, so that the member has to be asked. Sequences decide, never a
 * clock: what this device already knows of is ignored, however late or often it arrives. After a lesson has ended on
 * this device, nothing is asked.
 */
export function positionsApart(
  here: OwnPosition | null,
  there: Position | null,
  deviceId: string,
): TwoPositions | null {
  if (!here || !there || here.isAtEnd) return null
  const isOurs = there.device?.id === deviceId
  const isKnown = there.sequence <= here.knows
  const isSamePosition = Math.abs(there.seconds - here.seconds) <= samePositionSeconds
  return isOurs || isKnown || isSamePosition ? null : { here, there }
}
