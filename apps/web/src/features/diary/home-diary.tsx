import { addDays } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { DaySeal } from './day-seal.tsx'
import classes from './home-diary.module.css'
import { useDays, useToday } from './offline/use-diary.ts'
import { useStreakText } from './use-streak-text.ts'

/** Today's diary on the home screen: the last seven days as circles, and how many days in a row. */
export function HomeDiary() {
  const today = useToday()
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6))
  const days = useDays('general', addDays(today, -6), today)
  const streak = useStreakText(today)
  const written = new Set(days?.map(day => day.date))
  const isWritten = written.has(today)
  return (
    <Link to={href('/habit/diary')} className={classes.card}>
      <span className={classes.title}>
        {isWritten ? 'きょうの日記' : 'きょうの日記を書く'}
        <span aria-hidden="true">›</span>
      </span>
      <span className={classes.week} aria-hidden="true">
        {week.map(date => (
          <span
            key={date}
            className={classNames(classes.circle, date === today && classes.today)}
            data-written={written.has(date) || undefined}
          >
            <DaySeal date={date} isWritten={written.has(date)} />
          </span>
        ))}
      </span>
      <span className={classes.streak}>{streak ?? '\u00a0'}</span>
    </Link>
  )
}
