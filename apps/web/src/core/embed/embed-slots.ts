import type { LessonRow } from '@iki/contract/media/lesson'
import { type ComponentType, createContext } from 'react'

export type EmbedProps = { lesson: LessonRow; caption: string }

/** What plays a lesson within a text. The app binds it, since it joins features; without it, a text leads to the players. */
export const EmbedSlots = createContext<{
  Film: ComponentType<EmbedProps>
  Sound: ComponentType<EmbedProps>
} | null>(null)
