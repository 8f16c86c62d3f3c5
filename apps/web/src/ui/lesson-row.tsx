import type { LessonRow as Lesson } from '@iki/contract/audio'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DrawingTile } from './brush/drawing-tile.tsx'
import { japaneseDuration, japaneseTime } from './format-time.ts'
import { KeptMark } from './kept-mark.tsx'
import classes from './lesson-row.module.css'
import { LockMark } from './lock-mark.tsx'
import { ProgressLine } from './progress-line.tsx'

type Props = {
  lesson: Pick<Lesson, 'id' | 'title' | 'durationSeconds' | 'drawing' | 'accent' | 'lock' | 'position'>
  to: string
  /** Where it belongs, such as the name of its playlist. */
  meta?: string
  imageUrl?: string | null
  /** It is the one in the player now. */
  isCurrent?: boolean
  /** It can be heard without a network. */
  isKept?: boolean
  /** A button at the end of the row. */
  action?: ReactNode
}

/** A lesson in a list. A locked one can be opened too: its page says which plan it belongs to. */
export function LessonRow({ lesson, to, meta, imageUrl, isCurrent = false, isKept = false, action }: Props) {
  const { lock, position, durationSeconds } = lesson
  const share = progressShare(lesson)
  const row = (
    <Link to={to} className={classes.row} data-accent={lesson.accent} aria-current={isCurrent || undefined}>
      <DrawingTile id={lesson.id} drawing={lesson.drawing} imageUrl={imageUrl} isPale={lock !== null} />
      <span className={classes.words}>
        <span className={classes.title}>{lesson.title}</span>
        <span className={classes.meta}>
          {isKept && <KeptMark />}
          {lock && <LockMark lock={lock} />}
          {!lock && meta && <span className={classes.place}>{meta}</span>}
          <span className={classes.time}>{timeText(durationSeconds, position)}</span>
        </span>
        {!lock && share !== null && (
          <span className={classes.progress}>
            <ProgressLine share={share} label="聴いたところまで" />
          </span>
        )}
      </span>
    </Link>
  )
  if (!action) return row
  return (
    <div className={classes.withAction}>
      {row}
      {action}
    </div>
  )
}

function progressShare({ position, durationSeconds }: Props['lesson']): number | null {
  if (!position || position.isCompleted || position.seconds < 1 || durationSeconds <= 0) return null
  return position.seconds / durationSeconds
}

/** "10分", "のこり6分12秒" or "聴きおえました". */
export function timeText(durationSeconds: number, position: Lesson['position']): string {
  if (position?.isCompleted) return '聴きおえました'
  if (!position || position.seconds < 1) return japaneseDuration(durationSeconds)
  return `のこり${japaneseTime(durationSeconds - position.seconds)}`
}
