import classes from './beat-count.module.css'

/** The beats before a round, large enough to be seen from a distance. */
export function BeatCount({ left }: { left: number }) {
  return (
    <p key={left} className={classes.count} role="status" aria-label={`あと${left}`}>
      {left}
    </p>
  )
}
