import type { Lesson } from '@iki/contract/media/lesson'
import type { LessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import { Sheet } from '#ui/page/sheet.tsx'
import { LessonWords } from './lesson-words.tsx'
import { wordsTitle } from './words-title.ts'

type Props = { lesson: Lesson; controls: LessonPlayer; onClose: () => void }

/** The text of a lesson on the whole screen. */
export function WordsSheet({ lesson, controls, onClose }: Props) {
  return (
    <Sheet title={wordsTitle(lesson)} onClose={onClose} isTall>
      <LessonWords lesson={lesson} controls={controls} isTall />
    </Sheet>
  )
}
