import type { Position } from '@iki/contract/media/lesson'
import { samePositionSeconds } from '@iki/contract/media/playback'
import type { OwnPosition } from './own-positions.ts'

/** Where this device was in a lesson, and where another one went on to without it. */
export type TwoPositions = { here: OwnPosition; there: Position }

/**
 * Whether another device is somewhere else, so that somebody has to be asked. Sequences decide, never a clock: what
 * this device has taken into account already is no news, however late or often it is told. Who has heard a lesson
 * to its end here is not asked whether they want to be there.
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
