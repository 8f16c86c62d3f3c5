import type { Lesson } from '@iki/contract/media/lesson'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { CastNote } from '#features/cast/cast-note.tsx'
import { FavoriteNote } from '#features/favorite/favorite-note.tsx'

const LessonNotebook = lazy(() =>
  loadChunk(() =>
    import('#features/bookmark/lesson-notebook.tsx').then(chunk => ({ default: chunk.LessonNotebook })),
  ),
)

/** Everything that stands on a lesson's page beside the player itself. One line a capability. */
export function LessonTools({ lesson }: { lesson: Lesson }) {
  return (
    <>
      <CastNote />
      <FavoriteNote lesson={lesson} />
      <Suspense>
        <LessonNotebook lesson={lesson} />
      </Suspense>
    </>
  )
}
