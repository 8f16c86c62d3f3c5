import type { Track } from '#core/player/track.ts'
import { type LessonPlayer, useLessonTime } from '#entities/lesson/use-lesson-player.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import classes from './lesson-picture.module.css'

type Props = { track: Track; controls: LessonPlayer }

/** The picture of what is played, round, in the ring that shows how far it is and breathes while it sounds. */
export function LessonPicture({ track, controls }: Props) {
  const { seconds, durationSeconds } = useLessonTime(track)
  return (
    <div className={classes.picture} data-accent={track.accent}>
      <BreathRing
        progress={durationSeconds > 0 ? seconds / durationSeconds : 0}
        isBreathing={controls.isPlaying && !controls.isWaiting}
        className={classes.ring ?? ''}
      >
        <span className={classes.round} aria-hidden="true">
          {track.poster ? (
            <img src={track.poster.url} alt="" className={classes.image} />
          ) : (
            <BrushDrawing id={track.id} drawing={track.drawing} className={classes.drawing ?? ''} />
          )}
        </span>
      </BreathRing>
    </div>
  )
}
