import { completedShare, type Lesson } from '@iki/contract/audio'

/** What the player needs to know of what it plays. A lesson is one. */
export type Track = Pick<
  Lesson,
  'id' | 'title' | 'durationSeconds' | 'drawing' | 'accent' | 'position' | 'media'
>

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
