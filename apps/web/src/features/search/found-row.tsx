import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './found-row.module.css'

type Props = {
  to: string
  title: string
  /** Its reading, its author, or its kind. */
  mark?: string
  text: string
  picture?: ReactNode
  onPress: () => void
}

/** A result that is neither a lesson nor an article. */
export function FoundRow({ to, title, mark, text, picture, onPress }: Props) {
  return (
    <Link to={to} className={classes.row} onClick={onPress}>
      {picture}
      <span className={classes.texts}>
        <span className={classes.head}>
          <span className={classes.title}>{title}</span>
          {mark && <span className={classes.mark}>{mark}</span>}
        </span>
        <span className={classes.text}>{text}</span>
      </span>
    </Link>
  )
}
