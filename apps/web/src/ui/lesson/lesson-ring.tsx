import type { LessonRow } from '@iki/contract/media/lesson'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import classes from './lesson-ring.module.css'

type Props = {
  lesson: Pick<LessonRow, 'id' | 'drawing' | 'accent'> & Partial<Pick<LessonRow, 'poster'>>
  /** From 0 to 1. */
  progress: number
  isBreathing: boolean
}

/** The picture of a lesson, round, in the ring that shows how far it is and breathes while it sounds. */
export function LessonRing({ lesson: { id, drawing, accent, poster }, progress, isBreathing }: Props) {
  return (
    <div className={classes.picture} data-accent={accent}>
      <BreathRing progress={progress} isBreathing={isBreathing} className={classes.ring ?? ''}>
        <span className={classes.round} aria-hidden="true">
          {poster ? (
            <img src={poster.url} alt="" className={classes.image} />
          ) : (
            <BrushDrawing id={id} drawing={drawing} className={classes.drawing ?? ''} />
          )}
        </span>
      </BreathRing>
    </div>
  )
}
