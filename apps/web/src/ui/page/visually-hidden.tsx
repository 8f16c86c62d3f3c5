import type { ReactNode } from 'react'
import classes from '#ui/feedback/announcement.module.css'

/** Text for screen readers only, where less is shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.spoken}>{children}</span>
}
