import type { Lesson, Playlist } from '@iki/contract/media/lesson'
import type { ReactNode } from 'react'
import type { Track } from '#core/player/track.ts'
import type { Queue } from '#core/queue/queue.ts'
import type { LessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import type { Mark } from '#ui/player/seek-bar.tsx'

export type WatchedFilm = {
  track: Track
  /** Undefined while it is on its way. */
  lesson: Lesson | undefined
  controls: LessonPlayer
  /** What plays around it, in its order. */
  queue: Queue | undefined
}

/** What the page of a film is laid out of. */
export type FilmPageParts = WatchedFilm & {
  /** As it was read, where it is played in one. */
  playlist: Playlist | undefined
  /** Where another lesson of the playlist is played. */
  addressOf: (lessonId: string) => string
  /** Where it belongs, or what it is about. */
  meta: string | undefined
  /** Something to answer, or something that has gone wrong. */
  notices: ReactNode
  /** The row of small buttons. */
  buttons: ReactNode
  /** What other capabilities have to say, and the voice in words. */
  details: ReactNode
  /** What the bar marks. */
  marks: readonly Mark[]
}
