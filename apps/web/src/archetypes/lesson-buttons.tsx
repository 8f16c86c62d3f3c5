import type { Lesson } from '@iki/contract/media/lesson'
import { BookmarkButton } from '#features/bookmark/bookmark-button.tsx'
import { AirPlayButton } from '#features/cast/airplay-button.tsx'
import { CastButton } from '#features/cast/cast-button.tsx'
import { DownloadButton } from '#features/download/download-button.tsx'
import { FavoriteButton } from '#features/favorite/favorite-button.tsx'
import { ImpressionButton } from '#features/impression/impression-button.tsx'

/** What other capabilities put into the row of small buttons under the player's controls. One line a capability. */
export function LessonButtons({ lesson }: { lesson: Lesson }) {
  return (
    <>
      <OwnButtons lesson={lesson} />
      <CastButton />
      <AirPlayButton />
    </>
  )
}

/** The same where other rooms are offered above already. */
export function OwnButtons({ lesson }: { lesson: Lesson }) {
  return (
    <>
      <FavoriteButton lesson={lesson} />
      <BookmarkButton lesson={lesson} />
      {lesson.kind !== 'video' && <DownloadButton lesson={lesson} />}
      <ImpressionButton lesson={lesson} />
    </>
  )
}
