import { tokyoDay } from '@iki/contract/api/tokyo'
import { useQuery } from '@tanstack/react-query'
import { clock } from '#core/time/clock.ts'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { japaneseTime } from '#ui/format/format-time.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { lastDays, withOwn } from './last-days.ts'
import { squatDaysQuery, useSquatCounter } from './squat-counter.ts'
import classes from './squat-days.module.css'

/** What was counted today, on all devices, and in the week before it. */
export function SquatDays() {
  const { data, error, isPending } = useQuery(squatDaysQuery)
  const counting = useSquatCounter(state => state.counting)
  const today = tokyoDay(clock.now())
  const days = lastDays(withOwn(data?.days ?? [], counting), today)
  const most = Math.max(1, ...days.map(({ count }) => count))
  const now = days.at(-1)
  return (
    <section className={classes.section}>
      <SectionHeading>きょうまでの蹲踞</SectionHeading>
      {isPending ? (
        <ListSkeleton rows={1} />
      ) : (
        <>
          <p className={classes.today}>
            きょうは<strong>{now?.count ?? 0}回</strong>
            {now && now.seconds > 0 && <span>（{japaneseTime(now.seconds)}）</span>}
          </p>
          {error && (
            <p className={classes.note}>
              いまは、この端末でかぞえた分だけを表示しています。電波がもどると、ほかの日も見られます。
            </p>
          )}
          <ol className={classes.days} aria-label="この7日の回数">
            {days.map(({ day, count }) => (
              <li key={day} className={classes.day} data-today={day === today || undefined}>
                <span className={classes.count}>{count}</span>
                <span className={classes.bar} aria-hidden="true">
                  <span style={{ height: `${(count / most) * 100}%` }} />
                </span>
                <span className={classes.name}>{shortDay(day)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

/** 11/21. */
function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}/${date}`
}
