import type { Lesson, Playlist } from '@iki/contract/media/lesson'
import type { ComponentType, ReactNode } from 'react'
import type { Track } from '#core/player/track.ts'
import type { Queue } from '#core/queue/queue.ts'
import type { LessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import type { Mark } from '#ui/player/seek-bar.tsx'
import type { TranscriptProps } from '#ui/player/transcript.tsx'
import type { KeyRow } from './keys-sheet.tsx'

type Part = ComponentType<{ lesson: Lesson }>

/** What the page of a film is laid out of. */
export type FilmPageParts = {
  track: Track
  /** Undefined while it is on its way. */
  lesson: Lesson | undefined
  controls: LessonPlayer
  /** What plays around it, in its order. */
  queue: Queue | undefined
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
  words: ReactNode
  useMarks: PlayerTools['useMarks']
}

/** The same, of a film that another provider plays. */
export type ElsewherePageParts = Pick<FilmPageParts, 'playlist' | 'addressOf' | 'meta' | 'words'> & {
  lesson: Lesson
}

/** What of a piece of music is large. */
export type SongView = 'artwork' | 'lyrics'

/** What other capabilities bring to a lesson's page (practice, memos, keeping, casting); the archetype hands it in. */
export type PlayerTools = {
  /** Below the player, each a section of its own. */
  Sections: Part
  /** Small ones in the row under the controls, each a ToolButton. */
  Buttons: Part
  /** What is spoken. */
  Transcript: ComponentType<TranscriptProps>
  /** What the bar marks of a lesson. */
  useMarks: (lessonId: string) => readonly Mark[]
  /** What stands in the ring's place, where something does. */
  Picture?: ComponentType<{ lesson: Track }>
  /** What stands there while music plays; left out, its artwork. */
  song?: SongView
  /** The page of what is watched. */
  Film?: ComponentType<FilmPageParts>
  /** The page of what is watched in another provider's player. */
  Elsewhere?: ComponentType<ElsewherePageParts>
  /** Its shape before anything is known. */
  Loading?: ComponentType
  /** Keys that it has beside those of every player. */
  keys?: readonly KeyRow[]
}
