import { breathLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import { href } from '@iki/contract/screens/screens'
import { Link } from 'react-router'
import { SealStamp } from '#ui/marks/seal-stamp.tsx'
import { useDay, useSyncState, useToday } from './offline/use-diary.ts'
import { dayText } from './statistics/statistics-text.ts'
import classes from './today-card.module.css'

/** A link to the general diary that shows whether today is written there. */
export function TodayCard() {
  const today = useToday()
  const day = useDay('general', today)
  const { isComplete } = useSyncState('general')
  return (
    <Link to={href('/habit/diary')} className={classes.card}>
      <span className={classes.mark} aria-hidden="true">
        {day ? <SealStamp id={today} /> : null}
      </span>
      <span className={classes.text}>
        <span className={classes.title}>きょうの日記</span>
        <span className={classes.state}>
          {dayText(today, today)}　
          {day && `${relaxLabel} ${day.value.relax}・${breathLabel} ${day.value.breath}`}
          {day === null && isComplete && 'まだ書いていません'}
        </span>
      </span>
      <span aria-hidden="true">›</span>
    </Link>
  )
}
