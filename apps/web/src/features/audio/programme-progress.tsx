import type { LessonRow } from '@iki/contract/audio'
import { positionOf, usePlayer } from '#core/media/player.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import classes from './programme-progress.module.css'

/** How many steps of a programme were heard to their end. */
export function ProgrammeProgress({ lessons }: { lessons: readonly LessonRow[] }) {
  // What is heard right now counts as soon as the player knows.
  const done = usePlayer(() => lessons.filter(lesson => positionOf(lesson)?.isCompleted).length)
  return (
    <div className={classes.progress}>
      <p className={classes.words}>
        全{lessons.length}段のうち、<strong>{done}段</strong>を終えました
      </p>
      <ProgressLine share={lessons.length > 0 ? done / lessons.length : 0} label="終えた段" />
    </div>
  )
}

/** The lessons with their step before what they are about. */
export function asSteps(lessons: readonly LessonRow[]): LessonRow[] {
  return lessons.map((lesson, index) => ({
    ...lesson,
    description: `第${index + 1}段　${lesson.description}`,
  }))
}
