import type { Impression } from '@iki/contract/people/impression'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { Link } from 'react-router'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { clockTime } from '#ui/format/format-time.ts'
import classes from './post-card.module.css'

type Props = { moment: NonNullable<Impression['moment']> }

/** The second that an impression is about: who may hear the lesson goes there. */
export function MomentLink({ moment }: Props) {
  const { lessonId, kind, title, seconds, isOpen } = moment
  const words = (
    <span className={classes.momentWords}>
      <span className={classes.momentLabel}>この瞬間への感想</span>
      <span>
        {title} <span className={classes.momentTime}>{clockTime(seconds)}</span>
      </span>
    </span>
  )
  // The lesson's page says what opens it.
  const address = addressOfLesson({ id: lessonId, kind })
  return (
    <Link to={isOpen ? `${address}?t=${seconds}` : address} className={classes.moment}>
      {isOpen ? <IconPlayerPlay aria-hidden /> : <IconLock aria-label="閉じています" />}
      {words}
    </Link>
  )
}
