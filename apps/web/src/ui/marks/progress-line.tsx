import classes from './progress-line.module.css'

type Props = { share: number; label: string }

/** A thin line that shows the progress: `share` from 0 to 1. */
export function ProgressLine({ share, label }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <span
      className={classes.line}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className={classes.done} style={{ width: `${percent}%` }} />
    </span>
  )
}
