import classes from './announcement.module.css'

/** Said to screen readers when it changes, and seen by nobody: what happened is on the page for the eye already. */
export function Announcement({ children }: { children: string }) {
  return (
    <span className={classes.spoken} role="status">
      {children}
    </span>
  )
}
