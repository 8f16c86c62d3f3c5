import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import { useDownloads } from '#core/downloads/downloads.ts'
import { positionOf, usePlayer } from '#core/player/player.ts'
import { LessonRow } from '#ui/lesson/lesson-row.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { LessonActions } from './lesson-actions.tsx'
import { addressInList, playerOf } from './player-address.ts'
import { requestPlay } from './request-play.ts'

type Props = {
  lessons: readonly Lesson[]
  /** The playlist that continues after each lesson. Without it, a lesson is played alone. */
  playtag?: string
  /**
   * The page of the playlist's player, if it is not the usual one. Lessons that it can't play open in their own player.
   */
  page?: string
  label?: string
  /** On wide screens, where the order is not a course to be followed. */
  isInColumns?: boolean
}

/** Lessons with their locks and positions. */
export function LessonList({ lessons, playtag, page, label, isInColumns = false }: Props) {
  const downloads = useDownloads(state => state.lessons)
  const currentId = usePlayer(state => state.track?.id)
  const list = { page: page ?? (playtag === undefined ? null : playerOf(playtag)), playtag }
  return (
    <RowList label={label} isInColumns={isInColumns}>
      {lessons.map(lesson => (
        <LessonRow
          key={lesson.id}
          lesson={{ ...lesson, position: positionOf(lesson) }}
          to={addressInList(list, lesson)}
          meta={lesson.artist ?? lesson.description}
          isCurrent={lesson.id === currentId}
          // A film's picture has a play button, so pressing it starts the film.
          onPress={lesson.kind === 'video' ? () => requestPlay(lesson.id) : undefined}
          isDownloaded={lesson.id in downloads}
          action={<LessonActions lesson={lesson} />}
        />
      ))}
    </RowList>
  )
}
