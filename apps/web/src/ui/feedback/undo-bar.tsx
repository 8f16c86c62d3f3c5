import { useEffect, useState } from 'react'
import classes from './undo-bar.module.css'

/** How long the bar stays. */
const undoBarMs = 8_000

type Props = {
  /** What was just done, or why it could not be undone; null while there is nothing to say. */
  text: string | null
  /** What the text is about: if that changes, its time starts again. */
  subject: unknown
  /** Left out if it can't be undone. */
  onBack?: (() => void) | undefined
  isReturning?: boolean
  /** Called when its time is over. */
  onRemoved: () => void
}

/** What was just removed, and the way back. It does not go while somebody is about to touch it. */
export function UndoBar({ text, subject, onBack, isReturning = false, onRemoved }: Props) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (subject === null || isHeld) return
    const timer = setTimeout(onRemoved, undoBarMs)
    return () => clearTimeout(timer)
  }, [subject, isHeld, onRemoved])
  useEffect(() => {
    if (text === null) setHeld(false)
  }, [text])
  return (
    <div className={classes.place} role="status">
      {text !== null && (
        <div className={classes.bar}>
          <p>{text}</p>
          {onBack && (
            <button
              type="button"
              className={classes.back}
              aria-busy={isReturning || undefined}
              onPointerEnter={() => setHeld(true)}
              onPointerLeave={() => setHeld(false)}
              onFocus={() => setHeld(true)}
              onBlur={() => setHeld(false)}
              onClick={onBack}
            >
              元にもどす
            </button>
          )}
        </div>
      )}
    </div>
  )
}
