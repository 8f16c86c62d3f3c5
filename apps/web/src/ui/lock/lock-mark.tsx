import type { Lock } from '@iki/contract/access/access'
import { lockLabel } from './lock-label.ts'
import classes from './lock-mark.module.css'

/** A small open circle and whose it is: a lock that is no wall. */
export function LockMark({ lock }: { lock: Lock }) {
  return (
    <span className={classes.mark}>
      <svg viewBox="0 0 16 16" className={classes.circle} aria-hidden="true">
        <path d="M10.6 2.5A6 6 0 1 0 13.9 7" />
      </svg>
      <span className={classes.hidden}>閉じています。</span>
      {lockLabel(lock)}
    </span>
  )
}
