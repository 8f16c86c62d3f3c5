import type { LessonKind, LessonRow } from '@iki/contract/media/lesson'
import type { Media, Reach } from '@iki/contract/media/media'

/** What the player needs to know of what it plays: a lesson, or its row; then the address is fetched. */
export type Track = Pick<
  LessonRow,
  'id' | 'kind' | 'title' | 'durationSeconds' | 'drawing' | 'accent' | 'position' | 'artist' | 'poster'
> & {
  media?: Media
  /** Who the address is for, if not for this browser. */
  reach?: Reach
  /** The live programme that it is a part of: it plays at normal speed, and its position is not saved. */
  live?: LiveSource
}

/**
 * A programme that continues even if nobody listens. There is no seeking: playing joins what is on air. Compared by
 * identity.
 */
export type LiveSource = {
  /** The title on the lock screen. */
  title: string
  /** Its page. */
  page: string
  /** What is on air now, and at which second; null if nothing is. */
  onAir(): { track: Track; second: number } | null
  /** The track that follows what is on air. */
  followingId(): string | null
}

/** The kind of a track; without a track `audio`, the most frequent one, so that there is always an output. */
export const kindOf = (track: Track | null): LessonKind => track?.kind ?? 'audio'

/** Whether it is a recorded voice: what shortens pauses or resumes earlier is not for music, films and the radio. */
export const isVoice = (track: Track | null): track is Track => track?.kind === 'audio' && !track.live

/** A lesson on air is another track than the same one listened to alone. */
export function isSameTrack(one: Track | null, other: Track): boolean {
  return one?.id === other.id && one.live === other.live
}
