import { daysOfMonth, minutesOf, monthAway, weekAround } from '@iki/contract/media/listening'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import classes from './listening.module.css'
import { listenedDaysQuery } from './listening.queries.ts'
import { dayName, listenedTime, stepOf, weekdayOf } from './listening-text.ts'

type Props = {
  today: string
  /** The first day with an entry. Earlier months can't be opened. */
  since: string
  chosenDay: string | null
  onChoose: (day: string | null) => void
}

/** A month of days, each coloured by how much was listened to. A day can be chosen. */
export function MonthCalendar({ today, since, chosenDay, onChoose }: Props) {
  const [month, setMonth] = useState(today.slice(0, 7))
  const { data, error, refetch, isFetching } = useQuery({
    ...listenedDaysQuery(month),
    placeholderData: keepPreviousData,
  })
  const secondsOf = new Map(data?.days.map(({ day, seconds }) => [day, seconds]))
  const days = daysOfMonth(month)
  const total = days.reduce((sum, day) => sum + (secondsOf.get(day) ?? 0), 0)
  const [year, number] = month.split('-').map(Number)
  return (
    <section aria-labelledby="listening-month">
      <SectionHeading id="listening-month">カレンダー</SectionHeading>
      <div className={classes.monthHead}>
        <IconButton
          label="前の月"
          onPress={() => setMonth(monthAway(month, -1))}
          isDisabled={month <= since.slice(0, 7)}
        >
          <IconLeft size={20} />
        </IconButton>
        <p className={classes.month} aria-live="polite">
          <span>{`${year}年${number}月`}</span>
          <span className={classes.before}>{data ? listenedTime(total) : ''}</span>
        </p>
        <IconButton
          label="次の月"
          onPress={() => setMonth(monthAway(month, 1))}
          isDisabled={month >= today.slice(0, 7)}
        >
          <IconRight size={20} />
        </IconButton>
      </div>
      {error && (
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      )}
      <div className={classes.names} aria-hidden="true">
        {weekAround(today).map(day => (
          <span key={day}>{weekdayOf(day)}</span>
        ))}
      </div>
      <ol className={classes.days}>
        {days.map((day, index) => {
          const seconds = secondsOf.get(day) ?? 0
          return (
            <li key={day} style={index === 0 ? { gridColumnStart: columnOf(day) } : undefined}>
              <button
                type="button"
                className={classes.day}
                data-step={stepOf(seconds)}
                aria-pressed={day === chosenDay}
                aria-current={day === today ? 'date' : undefined}
                disabled={seconds === 0}
                onClick={() => onChoose(day === chosenDay ? null : day)}
              >
                <VisuallyHidden>
                  {dayName(day, today)} {seconds > 0 ? listenedTime(seconds) : '記録なし'}
                </VisuallyHidden>
                <span aria-hidden="true">{Number(day.slice(8))}</span>
                {seconds > 0 && (
                  <span className={classes.minutes} aria-hidden="true">
                    {minutesOf(seconds)}分
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The column of a day; Monday is the first. */
const columnOf = (day: string) => weekAround(day).indexOf(day) + 1
