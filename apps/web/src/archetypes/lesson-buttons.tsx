import type { Lesson } from '@iki/contract/audio'
import { BookmarkButton } from '#features/bookmark/bookmark-button.tsx'
import { AirPlayButton } from '#features/cast/airplay-button.tsx'
import { CastButton } from '#features/cast/cast-button.tsx'
import { KeepButton } from '#features/keep/keep-button.tsx'

/** What other capabilities put into the row of small buttons under the player's controls. One line a capability. */
export function LessonButtons({ lesson }: { lesson: Lesson }) {
  return (
    <>
      <BookmarkButton lesson={lesson} />
      <KeepButton lesson={lesson} />
      <CastButton />
      <AirPlayButton />
    </>
  )
}
