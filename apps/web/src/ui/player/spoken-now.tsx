import classes from './spoken-now.module.css'
import type { SpokenLine } from './transcript.tsx'

type Props = {
  lines: readonly SpokenLine[]
  seconds: number
  /** Opens all lines. */
  onOpen: () => void
  label: string
}

/** The line that is spoken and the one after it. A press opens all of them. */
export function SpokenNow({ lines, seconds, onOpen, label }: Props) {
  // Before the first is spoken, the first two are read already.
  const current = Math.max(
    0,
    lines.findLastIndex(line => line.start <= seconds),
  )
  return (
    <div className={classes.now}>
      <button
        type="button"
        className={classes.open}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onOpen}
      />
      <p className={classes.current}>{lines[current]?.text}</p>
      <p className={classes.next}>{lines[current + 1]?.text}</p>
    </div>
  )
}
