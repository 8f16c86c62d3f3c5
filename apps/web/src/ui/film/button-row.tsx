import type { ReactNode } from 'react'
import classes from './button-row.module.css'

/** Small buttons, as many in a line as there is room for. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
