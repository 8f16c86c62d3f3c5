import type { Lesson } from '@iki/contract/media/lesson'
import { breakpoints } from '@iki/contract/shell/shell'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'
import type { LessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import { SpokenAtNow } from '#features/player/words/spoken-at-now.tsx'

const LessonWords = lazy(() =>
  loadChunk(() =>
    import('#features/player/words/lesson-words.tsx').then(chunk => ({ default: chunk.LessonWords })),
  ),
)

type Props = { lesson: Lesson; controls: LessonPlayer }

/** On phones: the line that is spoken and the next, if there are any. They open the others. */
export function SpokenLines({ lesson, controls }: Props) {
  return lesson.transcript.length > 0 && <SpokenAtNow key={lesson.id} lesson={lesson} controls={controls} />
}

/** On wide screens: all lines, beside what is played. */
export function SpokenWords({ lesson, controls }: Props) {
  const isWide = useMediaQuery(`(min-width: ${breakpoints.tablet}px)`)
  if (!isWide || lesson.transcript.length === 0) return null
  return (
    <Suspense>
      <LessonWords key={lesson.id} lesson={lesson} controls={controls} />
    </Suspense>
  )
}
