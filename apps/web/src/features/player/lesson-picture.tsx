import type { Track } from '#core/player/track.ts'
import { type LessonPlayer, useLessonTime } from '#entities/lesson/use-lesson-player.ts'
import { LessonRing } from '#ui/lesson/lesson-ring.tsx'

type Props = { track: Track; controls: LessonPlayer }

/** The picture of what is played, with its time. */
export function LessonPicture({ track, controls }: Props) {
  const { seconds, durationSeconds } = useLessonTime(track)
  return (
    <LessonRing
      lesson={track}
      progress={durationSeconds > 0 ? seconds / durationSeconds : 0}
      isBreathing={controls.isPlaying && !controls.isWaiting}
    />
  )
}
