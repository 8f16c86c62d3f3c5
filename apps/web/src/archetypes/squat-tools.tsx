import type { Lesson } from '@iki/contract/media/lesson'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import { LessonTools } from './lesson-tools.tsx'

const SquatStage = lazy(() =>
  loadChunk(() => import('#features/squat/squat-stage.tsx').then(chunk => ({ default: chunk.SquatStage }))),
)
const SquatDays = lazy(() =>
  loadChunk(() => import('#features/squat/squat-days.tsx').then(chunk => ({ default: chunk.SquatDays }))),
)

/** The counter in the picture's place. */
export function SquatPicture() {
  return (
    <Suspense fallback={<BreathRing progress={0} />}>
      <SquatStage />
    </Suspense>
  )
}

/** What was counted, before everything else that belongs to a lesson. */
export function SquatSections({ lesson }: { lesson: Lesson }) {
  return (
    <>
      <Suspense fallback={null}>
        <SquatDays />
      </Suspense>
      <LessonTools lesson={lesson} />
    </>
  )
}
