import { OpenCircle } from '#ui/brush/open-circle.tsx'
import classes from './avatar.module.css'

/** Somebody without a picture: the first letter of their name in a brush circle of their own. */
export function Avatar({ id, name }: { id: string; name: string }) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      <OpenCircle id={id} className={classes.circle} />
      <span className={classes.letter}>{[...name.trim()][0] ?? '・'}</span>
    </span>
  )
}
