import { diaryNames } from '@iki/contract/diary/diary-names'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { href } from '@iki/contract/screens/screens'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useDays } from '../offline/use-diary.ts'
import { dayText } from '../statistics/statistics-text.ts'
import classes from './day-row.module.css'
import { findHabitDays } from './find-habit-days.ts'

type Props = { kind: HabitKind; searched: string; first: string; today: string }

const mostShown = 30

/** The days of a habit diary that a search finds; each opens in that diary. */
export function HabitResults({ kind, searched, first, today }: Props) {
  const days = useDays(kind, first, today)
  const found = useMemo(() => (days ? findHabitDays(kind, days, searched) : []), [kind, days, searched])
  if (found.length === 0) return null
  return (
    <section>
      <SectionHeading>{`${diaryNames[kind]}から、${found.length}日`}</SectionHeading>
      {found.slice(0, mostShown).map(({ date, label, text }) => (
        <Link
          key={date}
          to={`${href('/habit/diary/weekly')}?diary=${kind}&day=${date}`}
          className={classes.row}
        >
          <span className={classes.date}>{dayText(date, today)}</span>
          <span className={classes.ratings}>{label}</span>
          <span className={classes.memo}>{text}</span>
        </Link>
      ))}
    </section>
  )
}
