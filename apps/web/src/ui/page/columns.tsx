import type { ReactNode } from 'react'
import classes from './columns.module.css'

type Props = {
  /** What leads on: choices, ways to neighbouring pages. Above the rest, and beside it on a desk. */
  aside: ReactNode
  children: ReactNode
}

/** A page of `width="columns"` in two parts, which are beside each other on a desk. */
export function Columns({ aside, children }: Props) {
  return (
    <div className={classes.columns}>
      <div className={classes.aside}>{aside}</div>
      <div className={classes.main}>{children}</div>
    </div>
  )
}
