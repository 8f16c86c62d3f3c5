import type { ReactNode } from 'react'
import classes from '#ui/feedback/announcement.module.css'

/** Words for who hears the page, where the eye has less to read. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.spoken}>{children}</span>
}
