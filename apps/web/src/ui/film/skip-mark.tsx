import classes from './skip-mark.module.css'

/** The turned arrow around a number of seconds; below zero it goes back. */
export function SkipMark({ seconds }: { seconds: number }) {
  return (
    <>
      <svg
        viewBox="0 0 40 40"
        className={classes.arrow}
        data-back={seconds < 0 || undefined}
        aria-hidden="true"
      >
        <path d="M33 20.5A13 13 0 1 1 20 7.5h3.6" />
        <path d="M20 3.2l4.6 4.3-4.6 4.3" />
      </svg>
      <span className={classes.amount}>{Math.abs(seconds)}</span>
    </>
  )
}
