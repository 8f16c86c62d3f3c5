import classes from './first-lines.module.css'

/** How the text of something locked begins, before it fades. */
export function FirstLines({ children }: { children: string }) {
  return children === '' ? null : <p className={classes.lines}>{children}</p>
}
