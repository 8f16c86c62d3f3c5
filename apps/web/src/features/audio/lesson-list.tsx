import type { LessonRow as Lesson } from '@iki/contract/audio'
import { href } from '@iki/contract/screens/screens'
import { useKept } from '#core/kept/kept.ts'
import { positionOf, usePlayer } from '#core/media/player.ts'
import { LessonRow } from '#ui/lesson-row.tsx'
import { RowList } from '#ui/row-list.tsx'
import { PlayNextButton } from './play-next-button.tsx'
import { lessonAt } from './player-address.ts'

type Props = {
  lessons: readonly Lesson[]
  /** The playlist that goes on after each of them; left out, each is played alone. */
  playtag?: string
  /** The page of the playlist's player, where it is not the usual one. */
  page?: string
  label?: string
}

/** Lessons with their locks and how far one has listened. */
export function LessonList({ lessons, playtag, page, label }: Props) {
  const kept = useKept(state => state.lessons)
  const currentId = usePlayer(state => state.track?.id)
  const player = page ?? (playtag === undefined ? null : href('/player/:playtag?', { playtag }))
  return (
    <RowList {...(label && { label })}>
      {lessons.map(lesson => (
        <LessonRow
          key={lesson.id}
          lesson={{ ...lesson, position: positionOf(lesson) }}
          to={lessonAt(player, lesson.id)}
          meta={lesson.description}
          isCurrent={lesson.id === currentId}
          isKept={lesson.id in kept}
          action={<PlayNextButton lesson={lesson} />}
        />
      ))}
    </RowList>
  )
}
