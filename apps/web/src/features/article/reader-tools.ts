import type { LessonRow } from '@iki/contract/media/lesson'
import type { Word } from '@iki/contract/reading/dictionary'
import type { ComponentType } from 'react'

/** What other capabilities bring into an article; the archetype hands it in. */
export type ReaderTools = {
  Lessons: ComponentType<{ lessons: readonly LessonRow[]; label?: string }>
  WordCard: ComponentType<{ word: Word; onClose: () => void }>
}
