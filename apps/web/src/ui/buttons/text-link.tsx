import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './text-link.module.css'

type Props = { to: string; children: ReactNode; isExternal?: boolean }

/** A link within text, or alone on a line. */
export function TextLink({ to, children, isExternal = false }: Props) {
  if (!isExternal)
    return (
      <Link to={to} className={classes.link}>
        {children}
      </Link>
    )
  return (
    <a href={to} className={classes.link} target="_blank" rel="noreferrer">
      {children}
      <span className={classes.outside}>（新しい画面でひらきます）</span>
    </a>
  )
}
