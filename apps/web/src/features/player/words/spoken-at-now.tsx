import type { Lesson } from '@iki/contract/media/lesson'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { type LessonPlayer, useLessonTime } from '#entities/lesson/use-lesson-player.ts'
import { SpokenNow } from '#ui/player/spoken-now.tsx'
import { wordsTitle } from './words-title.ts'

type Props = { lesson: Lesson; controls: LessonPlayer }

/** The line that is spoken and the next, in the first view of a player. A press opens the whole text of the lesson. */
export function SpokenAtNow({ lesson, controls }: Props) {
  const { seconds } = useLessonTime(lesson)
  const { Part: WordsSheet, open, close } = useOnDemand(loadWordsSheet)
  return (
    <>
      <SpokenNow
        lines={lesson.transcript}
        seconds={seconds}
        label={`${wordsTitle(lesson)}をすべて見る`}
        onOpen={open}
      />
      {WordsSheet && <WordsSheet lesson={lesson} controls={controls} onClose={close} />}
    </>
  )
}

const loadWordsSheet = () => import('./words-sheet.tsx').then(chunk => chunk.WordsSheet)
