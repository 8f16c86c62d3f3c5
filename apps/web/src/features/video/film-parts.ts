import type { Lesson, LessonRow, Playlist } from '@iki/contract/media/lesson'
import type { ReactNode } from 'react'
import type { Failure } from '#core/player/player-state.ts'
import type { Track } from '#core/player/track.ts'
import type { Queue } from '#core/queue/queue.ts'
import type { Mark } from '#ui/player/seek-bar.tsx'

/** The player as the page of one film sees it; the page's own capability hands it in. */
export type FilmHand = {
  /** It is the one in the player. */
  isHere: boolean
  isPlaying: boolean
  isWaiting: boolean
  failure: Failure | null
  toggle: () => void
  seek: (seconds: number) => void
  skip: (by: number) => void
}

export type WatchedFilm = {
  track: Track & Partial<Pick<LessonRow, 'poster'>>
  /** Undefined while it is on its way. */
  lesson: Lesson | undefined
  controls: FilmHand
  /** What plays around it, in its order. */
  queue: Queue | undefined
}

export type FilmPageParts = WatchedFilm & {
  playlist: Playlist | undefined
  addressOf: (lessonId: string) => string
  meta: string | undefined
  notices: ReactNode
  buttons: ReactNode
  words: ReactNode
  useMarks: (lessonId: string) => readonly Mark[]
}
