import classes from './announcement.module.css'

/** A text for screen readers only, read aloud when it changes. What it says can be seen on the page already. */
export function Announcement({ children }: { children: string }) {
  return (
    <span className={classes.spoken} role="status">
      {children}
    </span>
  )
}
