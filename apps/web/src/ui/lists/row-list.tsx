import { Children, type ReactNode } from 'react'
import classes from './row-list.module.css'

type Props = { children: ReactNode; label?: string; isInColumns?: boolean }

/** Rows divided by hairlines; on wide screens they can be in two columns. */
export function RowList({ children, label, isInColumns = false }: Props) {
  return (
    <ul className={isInColumns ? classes.columns : classes.list} aria-label={label}>
      {Children.map(children, row => (
        <li className={classes.item}>{row}</li>
      ))}
    </ul>
  )
}
