import { completedShare, type LessonRow } from '@iki/contract/audio'
import type { Media } from '@iki/contract/media'

/** What the player needs to know of what it plays. A lesson is one, and so is its row: the address is fetched then. */
export type Track = Pick<
  LessonRow,
  'id' | 'title' | 'durationSeconds' | 'drawing' | 'accent' | 'position'
> & { media?: Media }

/** Whether a second counts as heard to the end, by the rule that the server has too. */
export function isHeardToEnd(seconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && seconds >= durationSeconds * completedShare
}

export type Opening = 'byHand' | 'byItself'

/**
 * The second a track starts at. What the playlist goes on to by itself starts at 0, what somebody opens goes on where
 * it was left. What was heard to its end starts anew; in the middle of a second hearing it goes on like any other.
 */
export function startSecond(
  position: { seconds: number } | null,
  durationSeconds: number,
  opening: Opening,
): number {
  if (opening === 'byItself' || !position) return 0
  return isHeardToEnd(position.seconds, durationSeconds) ? 0 : position.seconds
}
