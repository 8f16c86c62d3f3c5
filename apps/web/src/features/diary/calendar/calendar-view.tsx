import { firstDiaryDay } from '@iki/contract/diary/diary'
import { daysOfMonth } from '@iki/contract/media/listening'
import { useState } from 'react'
import { MonthTurn } from '#ui/lists/month-turn.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import { useDays, useWrittenDates } from '../offline/use-diary.ts'
import classes from './calendar-view.module.css'
import { DayFilters } from './day-filters.tsx'
import { DayResults } from './day-results.tsx'
import { DayRow } from './day-row.tsx'
import { type DayFilter, isFiltering, noFilter } from './find-days.ts'
import { MonthGrid, monthName, sameDayOf } from './month-grid.tsx'

type Props = {
  date: string
  today: string
  onMove: (date: string) => void
  onOpen: (date: string) => void
}

/** Months of the diary, and ways to find a day: by the calendar, by text, by ratings. */
export function CalendarView({ date, today, onMove, onOpen }: Props) {
  const [filter, setFilter] = useState<DayFilter>(noFilter)
  const month = date.slice(0, 7)
  const inMonth = daysOfMonth(month)
  const days = useDays('general', inMonth[0] ?? date, inMonth.at(-1) ?? date)
  const byDate = new Map(days?.map(day => [day.date, day]))
  const first = useWrittenDates()?.[0] ?? today
  const show = (next: string) => {
    const to = sameDayOf(next, date)
    onMove(to > today ? today : to)
  }
  return (
    <>
      <DayFilters filter={filter} onChange={setFilter} />
      {isFiltering(filter) ? (
        <DayResults filter={filter} today={today} onOpen={onOpen} onClear={() => setFilter(noFilter)} />
      ) : (
        <section aria-label="カレンダー" className={classes.month}>
          <div>
            <div className={classes.head}>
              <MonthTurn
                month={month}
                ends={[firstDiaryDay.slice(0, 7), today.slice(0, 7)]}
                onTurn={show}
                middle={<MonthChoice month={month} first={first} today={today} onChoose={show} />}
              />
            </div>
            <MonthGrid at={date} today={today} days={byDate} onMove={onMove} onOpen={onOpen} />
            <p className={classes.summary}>
              {days &&
                (days.length > 0
                  ? `この月は、${days.length}日書いています。`
                  : 'この月は、まだ書いていません。')}
            </p>
          </div>
          <LastWritten until={inMonth.at(-1) ?? date} today={today} onOpen={onOpen} />
        </section>
      )}
    </>
  )
}

/** Few enough to be read at a glance. */
const shownAtMost = 5

type LastWrittenProps = {
  /** The last day that counts. */
  until: string
  today: string
  onOpen: (date: string) => void
}

/** The newest written days, so that a month that has just begun is not empty. */
function LastWritten({ until, today, onOpen }: LastWrittenProps) {
  const dates =
    useWrittenDates()
      ?.filter(date => date <= until)
      .slice(-shownAtMost) ?? []
  const days = useDays('general', dates[0] ?? until, dates.at(-1) ?? until)
  if (!days || dates.length === 0) return null
  return (
    <section aria-labelledby="written-days">
      <SectionHeading id="written-days">書いた日</SectionHeading>
      <ul className={classes.list}>
        {days.toReversed().map(day => (
          <li key={day.date}>
            <DayRow date={day.date} today={today} day={day} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChoiceProps = { month: string; first: string; today: string; onChoose: (month: string) => void }

/** Jumps to any month. */
function MonthChoice({ month, first, today, onChoose }: ChoiceProps) {
  const [year = '', number = ''] = month.split('-')
  const earliest = Math.min(Number(first.slice(0, 4)), Number(year))
  const latest = Number(today.slice(0, 4))
  const years = Array.from({ length: latest - earliest + 1 }, (_, index) => latest - index)
  const to = (wanted: string) => onChoose(wanted > today.slice(0, 7) ? today.slice(0, 7) : wanted)
  return (
    <div className={classes.choice}>
      <VisuallyHidden>
        <span aria-live="polite">{monthName(month)}</span>
      </VisuallyHidden>
      <select
        className={classes.select}
        aria-label="年"
        value={Number(year)}
        onChange={event => to(`${event.currentTarget.value}-${number}`)}
      >
        {years.map(each => (
          <option key={each} value={each}>
            {each}年
          </option>
        ))}
      </select>
      <select
        className={classes.select}
        aria-label="月"
        value={Number(number)}
        onChange={event => to(`${year}-${event.currentTarget.value.padStart(2, '0')}`)}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <option key={index + 1} value={index + 1}>
            {index + 1}月
          </option>
        ))}
      </select>
    </div>
  )
}
