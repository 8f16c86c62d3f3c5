import type { Lesson } from '@iki/contract/audio'
import type { ComponentType } from 'react'
import type { Track } from '#core/media/track.ts'
import type { Mark } from '#ui/player/seek-bar.tsx'
import type { TranscriptProps } from '#ui/player/transcript.tsx'

type Part = ComponentType<{ lesson: Lesson }>

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
}
