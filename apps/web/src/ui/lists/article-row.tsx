import type { ArticleRow as Article } from '@iki/contract/reading/article'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import classes from '#ui/lesson/lesson-row.module.css'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'

type Props = {
  article: Pick<Article, 'id' | 'title' | 'lead' | 'minutes' | 'drawing' | 'accent' | 'lock'> &
    Partial<Pick<Article, 'reading'>>
  to: string
  /** Which one of its series it is: 第3回. */
  place?: string
  /** Shown large before it, such as its month. */
  mark?: ReactNode
  onPress?: () => void
}

/** An article in a list. A locked one can be opened too: its page says which plan it belongs to. */
export function ArticleRow({ article, to, place, mark, onPress }: Props) {
  const { lock, reading, lead } = article
  return (
    <Link to={to} className={classes.row} data-accent={article.accent} onClick={onPress}>
      {mark}
      <DrawingTile id={article.id} drawing={article.drawing} isPale={lock !== null} />
      <span className={classes.text}>
        {place && <span className={classes.meta}>{place}</span>}
        <span className={classes.title}>{article.title}</span>
        {lead && <span className={classes.lead}>{lead}</span>}
        <span className={classes.meta}>
          {lock && <LockMark lock={lock} />}
          <span className={classes.time}>
            {reading?.isFinished ? '読みおえました' : `約${article.minutes}分`}
          </span>
        </span>
        {!lock && reading && !reading.isFinished && reading.percent > 0 && (
          <span className={classes.progress}>
            <ProgressLine share={reading.percent / 100} label="読んだところまで" />
          </span>
        )}
      </span>
    </Link>
  )
}
