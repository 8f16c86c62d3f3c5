import type { Lesson } from '@iki/contract/media/lesson'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { BookmarkButton } from '#features/bookmark/bookmark-button.tsx'
import { AirPlayButton } from '#features/cast/airplay-button.tsx'
import { CastButton } from '#features/cast/cast-button.tsx'
import { CastNote } from '#features/cast/cast-note.tsx'
import { DownloadButton } from '#features/download/download-button.tsx'
import { FavoriteButton } from '#features/favorite/favorite-button.tsx'
import { FavoriteNote } from '#features/favorite/favorite-note.tsx'
import { ImpressionButton } from '#features/impression/impression-button.tsx'
import { AddToPlaylistButton } from '#features/own-playlist/add-to-playlist-button.tsx'

/** The buttons of other features in the row under the player's controls, one line for each feature. */
export function LessonButtons({ lesson }: { lesson: Lesson }) {
  return (
    <>
      <OwnButtons lesson={lesson} />
      <CastButton />
      <AirPlayButton />
    </>
  )
}

/** The same without casting, for pages that offer casting elsewhere. */
export function OwnButtons({ lesson }: { lesson: Lesson }) {
  return (
    <>
      <FavoriteButton lesson={lesson} />
      <AddToPlaylistButton lesson={lesson} />
      <BookmarkButton lesson={lesson} />
      {lesson.kind !== 'video' && <DownloadButton lesson={lesson} />}
      <ImpressionButton lesson={lesson} />
    </>
  )
}

const LessonNotebook = lazy(() =>
  loadChunk(() =>
    import('#features/bookmark/lesson-notebook.tsx').then(chunk => ({ default: chunk.LessonNotebook })),
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
