import type { Lesson } from '@iki/contract/media/lesson'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { NotebookButtons } from '#features/bookmark/notebook/notebook-buttons.tsx'
import { AirPlayButton } from '#features/cast/airplay-button.tsx'
import { CastButton } from '#features/cast/cast-button.tsx'
import { CastNote } from '#features/cast/cast-note.tsx'
import { DownloadButton } from '#features/download/download-button.tsx'
import { FavoriteNote } from '#features/favorite/favorite-note.tsx'
import { ImpressionButton } from '#features/impression/impression-button.tsx'
import { AddToPlaylistButton } from '#features/own-playlist/add-to-playlist-button.tsx'

type Props = {
  lesson: Lesson
  /** Left out on pages that offer casting elsewhere. */
  hasCasting: boolean
  onLeave: () => void
}

/** The tools of other features behind the last button under the player's controls, one line for each feature. */
export function LessonButtons({ lesson, hasCasting, onLeave }: Props) {
  return (
    <>
      <NotebookButtons lesson={lesson} onOpen={onLeave} />
      <AddToPlaylistButton lesson={lesson} />
      {lesson.kind !== 'video' && <DownloadButton lesson={lesson} />}
      <ImpressionButton lesson={lesson} />
      {hasCasting && <CastButton />}
      {hasCasting && <AirPlayButton />}
    </>
  )
}

const LessonNotebook = lazy(() =>
  loadChunk(() =>
    import('#features/bookmark/notebook/lesson-notebook.tsx').then(chunk => ({
      default: chunk.LessonNotebook,
    })),
  ),
)

/** The parts of a lesson's page outside the player, one line for each feature. */
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
