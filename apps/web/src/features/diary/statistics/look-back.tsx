import type { DiaryText } from '@iki/contract/diary/diary'
import { breathLabel, memoLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import { lookBackDays } from '@iki/contract/diary/diary-statistics'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './look-back.module.css'
import { dayText } from './statistics-text.ts'

type Written = DiaryText & { date: string; isUnreadable?: boolean }
type Props = { days: readonly Written[]; today: string }

/** Few days, so that a member reads all of them. */
const shownAtMost = 3

/** What was written on this day months or years ago. Shows nothing if there is nothing. */
export function LookBack({ days, today }: Props) {
  const byDate = new Map(days.map(day => [day.date, day]))
  const found = lookBackDays(today)
    .flatMap(({ name, date }) => {
      const day = byDate.get(date)
      return day ? [{ name, day }] : []
    })
    .slice(0, shownAtMost)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="look-back">
      <SectionHeading id="look-back">むかしのきょう</SectionHeading>
      <ul className={classes.list}>
        {found.map(({ name, day }) => (
          <li key={day.date} className={classes.card}>
            <BrushDrawing id={day.date} drawing="leaf" className={classes.drawing} />
            <h3 className={classes.name}>{name}</h3>
            <p className={classes.date}>
              <time dateTime={day.date}>{dayText(day.date, today)}</time>
            </p>
            <p className={classes.ratings}>
              {relaxLabel} <b>{day.relax}</b>　{breathLabel} <b>{day.breath}</b>
            </p>
            {day.isUnreadable && <p className={classes.date}>{`${memoLabel}は、いま開けません`}</p>}
            {day.memo && <blockquote className={classes.memo}>{day.memo}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  )
}
