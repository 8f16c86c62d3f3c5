import type { Position } from '@iki/contract/media/lesson'
import { samePositionSeconds } from '@iki/contract/media/playback'
import type { OwnPlace } from './own-positions.ts'

/** Where this device was in a lesson, and where another one went on to without it. */
export type TwoPlaces = { here: OwnPlace; there: Position }

/**
 * Whether another device is somewhere else, so that somebody has to be asked. Sequences decide, never a clock: what
 * this device's place takes into account already is no news, however late or often it is told. Who has heard a lesson
 * to its end here is not asked whether they want to be there.
 */
export function placesApart(
  here: OwnPlace | null,
  there: Position | null,
  deviceId: string,
): TwoPlaces | null {
  if (!here || !there || here.isAtEnd) return null
  const isOurs = there.device?.id === deviceId
  const isKnown = there.sequence <= here.knows
  const isSamePlace = Math.abs(there.seconds - here.seconds) <= samePositionSeconds
  return isOurs || isKnown || isSamePlace ? null : { here, there }
}
