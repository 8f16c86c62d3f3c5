import type { LessonRow } from '@iki/contract/media/lesson'
import { type ComponentType, createContext } from 'react'

export type EmbedProps = { lesson: LessonRow; caption: string }

/** The component that plays a lesson within a text. The app provides it; without it, the text links to the player. */
export const EmbedSlots = createContext<{
  Film: ComponentType<EmbedProps>
  Sound: ComponentType<EmbedProps>
} | null>(null)
