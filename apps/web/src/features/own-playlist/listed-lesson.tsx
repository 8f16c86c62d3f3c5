import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import { useDownloads } from '#core/downloads/downloads.ts'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { positionOf, usePlayer } from '#core/player/player.ts'
import { LessonActions } from '#entities/lesson/lesson-actions.tsx'
import type { MoreAction } from '#entities/lesson/more-action.ts'
import { LessonRow } from '#ui/lesson/lesson-row.tsx'
import { type PlayedList, playListFrom } from './play-list.ts'

type Props = { lesson: Lesson; list: PlayedList; more?: MoreAction }

/** A lesson of a playlist that a member has made: a press plays on from it. A locked one leads to its lock. */
export function ListedLesson({ lesson, list, more }: Props) {
  const isCurrent = usePlayer(state => state.track?.id === lesson.id)
  const isDownloaded = useDownloads(state => lesson.id in state.lessons)
  return (
    <LessonRow
      lesson={{ ...lesson, position: positionOf(lesson) }}
      to={addressOfLesson(lesson)}
      meta={lesson.artist ?? lesson.description}
      isCurrent={isCurrent}
      isDownloaded={isDownloaded}
      onPress={lesson.lock ? undefined : () => playListFrom(list, lesson)}
      action={<LessonActions lesson={lesson} more={more} />}
    />
  )
}
