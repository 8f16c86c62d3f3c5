import { memo } from 'react'
import { brushCircle } from '#ui/brush/brush-picture.ts'
import { inkDot } from '#ui/chart/ink-dot.ts'
import { classNames } from '#ui/class-names.ts'
import classes from './seal-stamp.module.css'

type Props = {
  /** The same id gives the same stamp, a little turned and a little uneven, as from a hand. */
  id: string
  /** It comes down just now. */
  isFresh?: boolean
}

/** A seal in vermilion: this day is written. Its meaning must also be beside it as text. */
export const SealStamp = memo(function SealStamp({ id, isFresh = false }: Props) {
  return (
    <svg
      viewBox="0 0 1000 1000"
      className={classNames(classes.stamp, isFresh && classes.fresh)}
      aria-hidden="true"
    >
      <path d={inkDot(500, 500, 372, id)} className={classes.face} />
      <path d={brushCircle(id, 452, 30)} className={classes.rim} />
    </svg>
  )
})
