import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './section-heading.module.css'

type Props = {
  children: ReactNode
  id?: string
  link?: { to: string; label: string; spokenLabel?: string }
}

/** The title of a part of a page, with a way to the whole of it. */
export function SectionHeading({ children, id, link }: Props) {
  return (
    <div className={classes.row}>
      <h2 id={id} className={classes.title}>
        {children}
      </h2>
      {link && (
        <Link to={link.to} className={classes.link} aria-label={link.spokenLabel}>
          {link.label}
        </Link>
      )}
    </div>
  )
}
