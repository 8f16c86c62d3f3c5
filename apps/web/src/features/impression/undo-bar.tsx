import { useEffect, useState } from 'react'
import { bringBack, forgetRemoval, undoBarMs, useRemoval } from './deleted-post.ts'
import classes from './undo-bar.module.css'

/** What was just deleted, and the way back. It does not go while somebody is about to touch it. */
export function UndoBar() {
  const removal = useRemoval()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!removal || isHeld) return
    const timer = setTimeout(forgetRemoval, undoBarMs)
    return () => clearTimeout(timer)
  }, [removal, isHeld])
  useEffect(() => {
    if (!removal) setHeld(false)
  }, [removal])
  return (
    <div className={classes.place} role="status">
      {removal && (
        <div className={classes.bar}>
          <p>{'problem' in removal ? removal.problem : '削除しました'}</p>
          {'post' in removal && (
            <button
              type="button"
              className={classes.back}
              aria-busy={removal.state === 'returning' || undefined}
              onPointerEnter={() => setHeld(true)}
              onPointerLeave={() => setHeld(false)}
              onFocus={() => setHeld(true)}
              onBlur={() => setHeld(false)}
              onClick={() => void bringBack()}
            >
              元にもどす
            </button>
          )}
        </div>
      )}
    </div>
  )
}
