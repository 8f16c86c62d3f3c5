import { completedShare, type LessonKind, type LessonRow } from '@iki/contract/media/lesson'
import type { Media, Reach } from '@iki/contract/media/media'

/** What the player needs to know of what it plays. A lesson is one, and so is its row: the address is fetched then. */
export type Track = Pick<
  LessonRow,
  'id' | 'kind' | 'title' | 'durationSeconds' | 'drawing' | 'accent' | 'position' | 'artist' | 'poster'
> & {
  media?: Media
  /** Whom the address is for, where it is not for this browser. */
  reach?: Reach
  /** It plays as a part of a programme that is the same for everybody: at its usual speed, without a position. */
  live?: LiveSource
}

/**
 * A programme that goes on whether anybody listens or not. Its tracks can't be moved in: whoever plays hears what is
 * on air just then. Two of them are the same when they are the same object.
 */
export type LiveSource = {
  /** What the lock screen calls it. */
  title: string
  /** Its page. */
  page: string
  /** What is to be heard at this moment, and from which second; null in silence. */
  onAir(): { track: Track; second: number } | null
  /** The track that follows what is on air. */
  followingId(): string | null
}

/** Of nothing, what is most often played: so that an output can be asked before there is anything. */
export const kindOf = (track: Track | null): LessonKind => track?.kind ?? 'audio'

/** A lesson on air is another track than the same one listened to alone. */
export function isSameTrack(one: Track | null, other: Track): boolean {
  return one?.id === other.id && one.live === other.live
}

/** Whether a second counts as finished, by the rule that the server has too. */
export function isFinishedAt(seconds: number, durationSeconds: number, kind: LessonKind): boolean {
  return durationSeconds > 0 && seconds >= durationSeconds * completedShare[kind]
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
  return isFinishedAt(position.seconds, durationSeconds, 'audio') ? 0 : position.seconds
}
