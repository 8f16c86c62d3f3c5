import { weekdayName } from '@iki/contract/diary/diary-statistics'
import { daysOfMonth, weekAround } from '@iki/contract/media/listening'
import type { ReactNode } from 'react'
import classes from './month-days.module.css'

type Props = { month: string; label?: string; dayOf: (day: string) => ReactNode }

/** The days of a month in weeks, Monday first, each drawn by `dayOf`. */
export function MonthDays({ month, label, dayOf }: Props) {
  const days = daysOfMonth(month)
  const [first = `${month}-01`] = days
  const week = weekAround(first)
  return (
    <>
      <div className={classes.names} aria-hidden="true">
        {week.map(day => (
          <span key={day}>{weekdayName(day)}</span>
        ))}
      </div>
      <ol className={classes.days} aria-label={label}>
        {days.map(day => (
          <li key={day} style={day === first ? { gridColumnStart: week.indexOf(day) + 1 } : undefined}>
            {dayOf(day)}
          </li>
        ))}
      </ol>
    </>
  )
}
