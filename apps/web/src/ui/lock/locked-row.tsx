import type { Lock } from '@iki/contract/access/access'
import { planAccents } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { LockMark } from './lock-mark.tsx'
import { lockSentence } from './lock-text.ts'
import classes from './locked-row.module.css'

type Props = {
  id: string
  title: string
  drawing: Drawing
  lock: Lock
  to: string
  /** What there is of it, such as how many lessons. */
  about?: string
  /** The page shows the reason above the list: the row only shows that it is locked. */
  isReasonAbove?: boolean
}

/** Something locked in a list, with the reason as text. Its page explains more. */
export function LockedRow({ id, title, drawing, lock, to, about, isReasonAbove = false }: Props) {
  const plan = lock.reason === 'plan' ? lock.plans[0] : undefined
  return (
    <Link to={to} className={classes.row} data-accent={plan && planAccents[plan]}>
      <DrawingTile id={id} drawing={drawing} isPale />
      <span className={classes.text}>
        <span className={classes.title}>
          {title}
          {isReasonAbove && <LockMark lock={lock} isShort />}
        </span>
        {about && <span className={classes.why}>{about}</span>}
        {!isReasonAbove && <span className={classes.why}>{lockSentence(lock)}</span>}
      </span>
    </Link>
  )
}
