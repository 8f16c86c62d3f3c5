import type { Lock } from '@iki/contract/access/access'
import { lockLabel } from './lock-label.ts'
import classes from './lock-mark.module.css'

/** A small padlock, and whose it is, where that is not shown above. */
export function LockMark({ lock, isShort = false }: { lock: Lock; isShort?: boolean }) {
  return (
    <span className={classes.mark}>
      <svg viewBox="0 0 16 16" className={classes.circle} aria-hidden="true">
        <path d="M3 7.5h10v6.5H3zM5 7.5V5a3 3 0 0 1 6 0v2.5" />
      </svg>
      <span className={classes.hidden}>閉じています。</span>
      {!isShort && lockLabel(lock)}
    </span>
  )
}
