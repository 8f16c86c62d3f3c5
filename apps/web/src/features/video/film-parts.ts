import type { Lesson, Playlist } from '@iki/contract/media/lesson'
import type { ReactNode } from 'react'
import type { Track } from '#core/player/track.ts'
import type { Queue } from '#core/queue/queue.ts'
import type { LessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import type { Mark } from '#ui/player/seek-bar.tsx'

export type WatchedFilm = {
  track: Track
  /** Undefined while it loads. */
  lesson: Lesson | undefined
  controls: LessonPlayer
  /** The queue around the film, in its current order. */
  queue: Queue | undefined
}

/** The parts from which the page of a film is made. */
export type FilmPageParts = WatchedFilm & {
  /** The playlist in which the film is shown, if there is one. */
  playlist: Playlist | undefined
  /** The address of another lesson of the playlist. */
  addressOf: (lessonId: string) => string
  /** The name of its list, or a description. */
  meta: string | undefined
  /** A question to the member, or a problem. */
  notices: ReactNode
  /** The row of small buttons. */
  buttons: ReactNode
  /** The tools of other features, the transcript, and the description. */
  details: ReactNode
  /** The bookmarks on the seek bar. */
  marks: readonly Mark[]
}
