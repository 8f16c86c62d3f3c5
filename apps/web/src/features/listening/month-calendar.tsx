import { daysOfMonth, minutesOf } from '@iki/contract/media/listening'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { MonthDays } from '#ui/lists/month-days.tsx'
import { MonthTurn } from '#ui/lists/month-turn.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import classes from './listening.module.css'
import { listenedDaysQuery } from './listening.queries.ts'
import { dayName, listenedTime, listeningStepOf } from './listening-text.ts'

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
  const total = daysOfMonth(month).reduce((sum, day) => sum + (secondsOf.get(day) ?? 0), 0)
  return (
    <section aria-labelledby="listening-month">
      <SectionHeading id="listening-month">カレンダー</SectionHeading>
      <MonthTurn month={month} ends={[since.slice(0, 7), today.slice(0, 7)]} onTurn={setMonth}>
        {data ? listenedTime(total) : ''}
      </MonthTurn>
      {error && (
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      )}
      <MonthDays
        month={month}
        dayOf={day => {
          const seconds = secondsOf.get(day) ?? 0
          return (
            <button
              type="button"
              className={classes.day}
              data-step={listeningStepOf(seconds)}
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
          )
        }}
      />
    </section>
  )
}
