import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import { useDownloads } from '#core/downloads/downloads.ts'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { positionOf, usePlayer } from '#core/player/player.ts'
import { LessonRow } from '#ui/lesson/lesson-row.tsx'
import { LessonActions } from './lesson-actions.tsx'
import type { MoreAction } from './more-action.ts'

type Props = { lesson: Lesson; onPress?: (() => void) | undefined; more?: MoreAction | undefined }

/** A lesson among others of all kinds: it opens in its own player, at the member's place. */
export function ShelfLesson({ lesson, onPress, more }: Props) {
  const isCurrent = usePlayer(state => state.track?.id === lesson.id)
  const isDownloaded = useDownloads(state => lesson.id in state.lessons)
  return (
    <LessonRow
      lesson={{ ...lesson, position: positionOf(lesson) }}
      to={addressOfLesson(lesson)}
      meta={lesson.artist ?? lesson.description}
      isCurrent={isCurrent}
      isDownloaded={isDownloaded}
      onPress={onPress}
      action={<LessonActions lesson={lesson} more={more} />}
    />
  )
}
