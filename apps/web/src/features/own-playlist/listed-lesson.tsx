import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import type { MoreAction } from '#entities/lesson/more-action.ts'
import { ShelfLesson } from '#entities/lesson/shelf-lesson.tsx'
import { type PlayedList, playListFrom } from './play-list.ts'

type Props = { lesson: Lesson; list: PlayedList; more?: MoreAction }

/** A lesson of a playlist that a member has made: a press plays on from it. A locked one leads to its lock. */
export function ListedLesson({ lesson, list, more }: Props) {
  return (
    <ShelfLesson
      lesson={lesson}
      onPress={lesson.lock ? undefined : () => playListFrom(list, lesson)}
      more={more}
    />
  )
}
