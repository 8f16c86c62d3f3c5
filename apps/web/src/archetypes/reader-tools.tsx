import { lazy } from 'react'
import { loadChunk } from '#core/chunk.ts'
import type { ReaderTools } from '#features/article/reader-tools.ts'
import { LessonList } from '#features/lesson/lesson-list.tsx'

/** What an article has of the voice and of the dictionary. */
export const readerTools: ReaderTools = {
  Lessons: LessonList,
  WordCard: lazy(() =>
    loadChunk(() =>
      import('#features/dictionary/word-card.tsx').then(chunk => ({ default: chunk.WordCard })),
    ),
  ),
}
