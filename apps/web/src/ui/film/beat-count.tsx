import classes from './beat-count.module.css'

/** The beats before a round, to be seen from across the room. */
export function BeatCount({ left }: { left: number }) {
  return (
    <p key={left} className={classes.count} role="status" aria-label={`あと${left}`}>
      {left}
    </p>
  )
}
