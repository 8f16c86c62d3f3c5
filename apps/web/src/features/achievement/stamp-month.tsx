import { firstDiaryDay } from '@iki/contract/diary/diary'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { useTokyoDay } from '#core/time/use-tokyo-day.ts'
import { brushCircle } from '#ui/brush/brush-picture.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { MonthDays } from '#ui/lists/month-days.tsx'
import { MonthTurn } from '#ui/lists/month-turn.tsx'
import { SealStamp } from '#ui/marks/seal-stamp.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import { notebookStampsQuery } from './achievement.queries.ts'
import classes from './stamp-month.module.css'
import { dayStampsText, monthStampsText } from './stamp-text.ts'

/** A month of the notebook: a seal on each day that was written, a ring around each on which squats were counted. */
export function StampMonth() {
  const today = useTokyoDay()
  const [month, setMonth] = useState(today.slice(0, 7))
  const { data, error, refetch, isFetching } = useQuery(notebookStampsQuery(month))
  const days = data?.month === month ? data.days : []
  const byDate = new Map(days.map(day => [day.date, day]))
  return (
    <section className={classes.leaf} aria-labelledby="notebook-stamps">
      <SectionHeading id="notebook-stamps" link={{ to: href('/habit/diary'), label: '日記へ' }}>
        日々のスタンプ
      </SectionHeading>
      <MonthTurn month={month} ends={[firstDiaryDay.slice(0, 7), today.slice(0, 7)]} onTurn={setMonth} />
      <MonthDays
        month={month}
        label="日々のスタンプ"
        dayOf={date => {
          const day = byDate.get(date)
          return (
            <div
              className={classes.day}
              data-stamped={day !== undefined || undefined}
              data-today={date === today || undefined}
            >
              <VisuallyHidden>{dayStampsText(date, day)}</VisuallyHidden>
              {day?.isWritten && (
                <span className={classes.seal}>
                  <SealStamp id={date} />
                </span>
              )}
              {day && day.squats > 0 && <SquatRing id={date} />}
              <span className={classes.number} aria-hidden="true">
                {Number(date.slice(8))}
              </span>
            </div>
          )
        }}
      />
      {error && !data ? (
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <p className={classes.summary} role="status">
          {data?.month === month ? monthStampsText(month, days) : ' '}
        </p>
      )}
      <p className={classes.legend} aria-hidden="true">
        <span>
          <span className={classes.sample}>
            <SealStamp id="legend" />
          </span>
          日記
        </span>
        <span>
          <span className={classes.sample}>
            <SquatRing id="legend" />
          </span>
          蹲踞
        </span>
      </p>
    </section>
  )
}

function SquatRing({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 1000 1000" className={classes.ring} aria-hidden="true">
      <path d={brushCircle(`squats ${id}`, 450, 64)} />
    </svg>
  )
}
