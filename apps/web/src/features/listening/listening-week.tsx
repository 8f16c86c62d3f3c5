import { addDays } from '@iki/contract/api/tokyo'
import { weekdayName } from '@iki/contract/diary/diary-statistics'
import { type ListenedDay, minutesOf, weekAround } from '@iki/contract/media/listening'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './listening.module.css'
import { listenedTime } from './listening-text.ts'

/** A week of short days has no bars as high as those of long ones. */
const fullBarSeconds = 180

type Props = { days: readonly ListenedDay[]; today: string }

/** The minutes of this week, a bar for each day, and a comparison with the week before. */
export function ListeningWeek({ days, today }: Props) {
  const secondsOf = new Map(days.map(({ day, seconds }) => [day, seconds]))
  const week = weekAround(today)
  const sumOf = (some: string[]) => some.reduce((sum, day) => sum + (secondsOf.get(day) ?? 0), 0)
  const total = sumOf(week)
  const before = sumOf(week.map(day => addDays(day, -7)))
  const most = Math.max(fullBarSeconds, ...week.map(day => secondsOf.get(day) ?? 0))
  return (
    <section aria-labelledby="this-week">
      <SectionHeading id="this-week">今週</SectionHeading>
      <p className={classes.total}>
        <span className={classes.figure}>{listenedTime(total)}</span>
        {before > 0 && <span className={classes.before}>先週は {listenedTime(before)}</span>}
      </p>
      <ol className={classes.week}>
        {week.map(day => {
          const seconds = secondsOf.get(day) ?? 0
          const isToCome = day > today
          return (
            <li key={day} className={classes.weekday} aria-current={day === today ? 'date' : undefined}>
              <span className={classes.column} aria-hidden="true">
                <span className={classes.amount}>
                  {isToCome || seconds === 0 ? '' : `${minutesOf(seconds)}分`}
                </span>
                <span className={classes.height} style={{ height: `${(seconds / most) * 80}%` }} />
              </span>
              <span className={classes.name} aria-hidden="true">
                {weekdayName(day)}
              </span>
              <span className={classes.spoken}>
                {`${weekdayName(day)}曜日 ${isToCome ? 'これから' : listenedTime(seconds)}`}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
