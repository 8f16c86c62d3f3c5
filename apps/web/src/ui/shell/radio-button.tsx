import { Link } from 'react-router'
import classes from './radio-button.module.css'

type Props = { to: string; title?: string; label?: string }

/** Floats above the tabs while there is a radio talk that the member has not played yet. */
export function RadioButton({ to, title, label = '新着' }: Props) {
  return (
    <aside aria-label={label}>
      <Link to={to} className={classes.button}>
        <svg viewBox="0 0 100 100" className={classes.rings} aria-hidden="true">
          <circle cx="50" cy="50" r="36" />
          <circle cx="50" cy="50" r="43" />
          <circle cx="50" cy="50" r="49" />
        </svg>
        <span className={classes.word}>
          新
          <br />
          ラジオ
        </span>
        {title && <span className={classes.title}>「{title}」</span>}
      </Link>
    </aside>
  )
}
