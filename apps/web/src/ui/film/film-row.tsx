import type { LessonRow } from '@iki/contract/media/lesson'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { clockTime } from '#ui/format/format-time.ts'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { PictureWithFallback } from '#ui/pictures/picture-with-fallback.tsx'
import classes from './film-row.module.css'

type Props = {
  lesson: LessonRow
  to: string
  isCurrent: boolean
  onPress: () => void
}

/** A film in its playlist: its poster, its length, and how far it was watched. */
export function FilmRow({ lesson, to, isCurrent, onPress }: Props) {
  const { lock, poster, position, durationSeconds } = lesson
  const drawn = <DrawingTile {...lesson} size="small" isPale={lock !== null} />
  const isDone = position?.isCompleted === true
  const isUnderWay = !isDone && lock === null && position !== null && position.seconds >= 1
  return (
    <Link
      to={to}
      className={classes.row}
      data-accent={lesson.accent}
      aria-current={isCurrent || undefined}
      onClick={onPress}
    >
      <span className={classes.picture}>
        {poster ? <PictureWithFallback src={poster.url} className={classes.image} instead={drawn} /> : drawn}
        <span className={classes.time}>{clockTime(durationSeconds)}</span>
      </span>
      <span className={classes.text}>
        <span className={classes.title}>{lesson.title}</span>
        <span className={classes.meta}>
          {lock && <LockMark lock={lock} />}
          {isDone && (
            <>
              <IconCheck size={16} stroke={2.2} aria-hidden />
              見おえました
            </>
          )}
          {isCurrent && !isDone && 'いま見ています'}
        </span>
        {isUnderWay && (
          <ProgressLine
            share={durationSeconds > 0 ? position.seconds / durationSeconds : 0}
            label="見たところまで"
          />
        )}
      </span>
    </Link>
  )
}
