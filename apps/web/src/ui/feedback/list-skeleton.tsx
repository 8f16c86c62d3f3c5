import classes from './list-skeleton.module.css'

type Props = { rows?: number; label?: string }

/** The placeholder of a list that is loading. It appears after a moment, so that quick answers don't flicker. */
export function ListSkeleton({ rows = 4, label = '読み込んでいます' }: Props) {
  return (
    <div className={classes.skeleton} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div className={classes.row} key={row}>
          <svg viewBox="0 0 100 100" className={classes.tile} aria-hidden="true">
            <path d="M60 18A34 34 0 1 0 83 42" />
          </svg>
          <div className={classes.text}>
            <div className={classes.title} />
            <div className={classes.meta} />
          </div>
        </div>
      ))}
    </div>
  )
}
