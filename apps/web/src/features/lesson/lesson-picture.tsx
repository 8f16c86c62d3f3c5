import type { Track } from '#core/player/track.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import classes from './lesson-picture.module.css'

/** The second design's beginning: the lesson's drawing, large. */
export function LessonPicture({ lesson }: { lesson: Track }) {
  return (
    <div className={classes.picture}>
      <DrawingTile id={lesson.id} drawing={lesson.drawing} accent={lesson.accent} size="full" />
    </div>
  )
}
