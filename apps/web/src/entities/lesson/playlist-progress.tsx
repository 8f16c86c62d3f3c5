import { type LessonRow, type Playlist, playlistProgress } from '@iki/contract/media/lesson'
import { positionOf, usePlayer } from '#core/player/player.ts'
import { kindOfAll } from '#ui/lesson/lesson-texts.ts'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import classes from './playlist-progress.module.css'

type Props = {
  playlist: Pick<Playlist, 'lessons' | 'finishedAt'>
  /** The lessons are the steps of a programme: it counts steps, and is shown before the first one as well. */
  isProgramme?: boolean
}

/** How many lessons of a playlist were finished. Shows nothing if none was started. */
export function PlaylistProgress({ playlist, isProgramme = false }: Props) {
  const { lessons } = playlist
  // Counts a lesson as soon as the player has finished it. A playlist that was finished once stays finished.
  const finished = usePlayer(() => playlistProgress(asPlayed(playlist)).finished)
  const { all } = playlistProgress(playlist)
  const isStarted = finished > 0 || lessons.some(lesson => (lesson.position?.seconds ?? 0) >= 1)
  if (all === 0 || (!isProgramme && !isStarted)) return null
  const unit = isProgramme ? '段' : kindOfAll(lessons) === 'music' ? '曲' : '本'
  return (
    <span className={classes.progress}>
      <span className={classes.text}>
        {finished === all ? (
          <strong>{`完走しました・${all}${unit}`}</strong>
        ) : (
          <>
            全{all}
            {unit}のうち、<strong>{`${finished}${unit}`}</strong>を終えました
          </>
        )}
      </span>
      <ProgressLine share={finished / all} label={isProgramme ? '終えた段' : '終えたところまで'} />
    </span>
  )
}

function asPlayed<P extends Props['playlist']>(playlist: P): P {
  const lessons = playlist.lessons.map(lesson => ({ ...lesson, position: positionOf(lesson) }))
  return { ...playlist, lessons }
}

/** The lessons with the number of their step before the description. */
export function asSteps(lessons: readonly LessonRow[]): LessonRow[] {
  return lessons.map((lesson, index) => ({
    ...lesson,
    description: `第${index + 1}段　${lesson.description}`,
  }))
}
