import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import { useKept } from '#core/downloads/downloads.ts'
import { playWish } from '#core/player/play-wish.ts'
import { positionOf, usePlayer } from '#core/player/player.ts'
import { LessonRow } from '#ui/lesson/lesson-row.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { PlayNextButton } from './play-next-button.tsx'
import { addressInList, playerOf } from './player-address.ts'

type Props = {
  lessons: readonly Lesson[]
  /** The playlist that goes on after each of them; left out, each is played alone. */
  playtag?: string
  /** The page of the playlist's player, where it is not the usual one. What that can't play opens in its own. */
  page?: string
  label?: string
}

/** Lessons with their locks and how far one has listened. */
export function LessonList({ lessons, playtag, page, label }: Props) {
  const downloads = useKept(state => state.lessons)
  const currentId = usePlayer(state => state.track?.id)
  const place = { page: page ?? (playtag === undefined ? null : playerOf(playtag)), playtag }
  return (
    <RowList {...(label && { label })}>
      {lessons.map(lesson => (
        <LessonRow
          key={lesson.id}
          lesson={{ ...lesson, position: positionOf(lesson) }}
          to={addressInList(place, lesson)}
          meta={lesson.artist ?? lesson.description}
          isCurrent={lesson.id === currentId}
          // Its picture has a sign for playing on it.
          {...(lesson.kind === 'video' && { onPress: () => playWish.make(lesson.id) })}
          isKept={lesson.id in downloads}
          action={<PlayNextButton lesson={lesson} />}
        />
      ))}
    </RowList>
  )
}
