import { Link } from 'react-router'
import type { EmbedProps } from '#core/embed/embed-slots.ts'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { positionOf } from '#core/player/player.ts'
import { timeText } from '#ui/lesson/lesson-row.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import classes from './embeds.module.css'

/** What it is, how long, and the way to its player, where everything else is: chapters, bookmarks, loops. */
export function EmbedFoot({ lesson, caption }: EmbedProps) {
  const { title, kind } = lesson
  const what = `${lessonTexts[kind].name}・${timeText({ ...lesson, position: positionOf(lesson) })}`
  return (
    <div className={classes.foot}>
      <p className={classes.text}>
        <span className={classes.title}>{caption || title}</span>
        <span className={classes.meta}>
          {!caption || caption.includes(title) ? what : `${title}・${what}`}
        </span>
      </p>
      <Link to={addressOfLesson(lesson)} className={classes.way} aria-label={`「${title}」のページへ`}>
        ページへ
      </Link>
    </div>
  )
}
