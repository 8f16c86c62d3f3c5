import classes from './skip-arrow.module.css'

/** The arrow around the seconds of a skip. */
export function SkipArrow({ isBack = false }: { isBack?: boolean }) {
  return (
    <svg viewBox="0 0 40 40" className={classes.arrow} data-back={isBack || undefined} aria-hidden="true">
      <path d="M33 20.5A13 13 0 1 1 20 7.5h3.6" />
      <path d="M20 3.2l4.6 4.3-4.6 4.3" />
    </svg>
  )
}
