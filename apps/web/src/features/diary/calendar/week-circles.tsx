import { weekOf } from '@iki/contract/diary/diary'
import { weekdayName } from '@iki/contract/diary/diary-statistics'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import { DaySeal } from '../day-seal.tsx'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { useDays } from '../offline/use-diary.ts'
import { useSkips } from '../skips.ts'
import { dayText } from '../statistics/statistics-text.ts'
import classes from './week-circles.module.css'

type Props = { date: string; today: string; onChoose: (date: string) => void }

/** The week of a day as seven circles: sealed where something is written. */
export function WeekCircles({ date, today, onChoose }: Props) {
  const week = weekOf(date)
  const days = useDays('general', week[0] ?? date, week[6] ?? date)
  const written = new Map(days?.map(day => [day.date, day]))
  const skipped = new Set(useSkips().map(skip => skip.date))
  return (
    <ol className={classes.week} aria-label="この週" data-tour="diary-circles">
      {week.map(each => {
        const day = written.get(each)
        const state = day?.state
        return (
          <li key={each} className={classes.day}>
            <span className={classes.weekday} aria-hidden="true">
              {weekdayName(each)}
            </span>
            <button
              type="button"
              className={classes.circle}
              data-written={state !== undefined || undefined}
              data-unsent={(state !== undefined && state !== 'sent') || undefined}
              data-skipped={(state === undefined && skipped.has(each)) || undefined}
              aria-current={each === today ? 'date' : undefined}
              aria-pressed={each === date}
              disabled={each > today}
              onClick={() => onChoose(each)}
            >
              <DaySeal date={each} isWritten={state !== undefined} />
              <VisuallyHidden>
                {dayText(each, today)} {dayLabel(each > today, day, skipped.has(each))}
              </VisuallyHidden>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function dayLabel(isToCome: boolean, day: DiaryDay | undefined, isSkipped: boolean): string {
  if (isToCome) return 'これから'
  if (day?.isUnreadable) return '書いてあります（いま開けません）'
  if (day) return day.state === 'sent' ? '書いてあります' : '書いてあります（未送信）'
  return isSkipped ? 'お休みの日' : 'まだ書いていません'
}
