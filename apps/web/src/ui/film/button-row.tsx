import type { ReactNode } from 'react'
import classes from './button-row.module.css'

/** A row of small buttons that wraps. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
