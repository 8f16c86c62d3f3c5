import { type DiaryTexts, fieldValue } from '@iki/contract/diary/diary-fields'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { habitWeek, type Measure, measuresOf } from '@iki/contract/diary/habit-week'
import { OpenCircle } from '#ui/brush/open-circle.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { WeekStrip } from './week-strip.tsx'
import classes from './week-summary.module.css'

type Props<K extends HabitKind> = {
  kind: K
  /** The saved texts of the seven days, Monday first; null for a day that was not saved. */
  days: readonly (DiaryTexts[K] | null)[]
  isThisWeek: boolean
}

/** The sums and averages of a week. */
export function WeekSummary<K extends HabitKind>({ kind, days, isThisWeek }: Props<K>) {
  const { savedDays, isFull, sums } = habitWeek(
    kind,
    days.filter(day => day !== null),
  )
  const name = isThisWeek ? '今週' : 'この週'
  return (
    <section aria-labelledby="week-summary">
      <SectionHeading id="week-summary">{name}のまとめ</SectionHeading>
      <div className={classes.head}>
        {isFull && <OpenCircle id="full-week" className={classes.full} />}
        <p>
          {isFull
            ? `${name}は、七日ぶんそろいました。`
            : savedDays === 0
              ? `${name}は、まだ白いままです。一日ぶんから、どうぞ。`
              : `${name}は${savedDays}日ぶん書きました。`}
        </p>
      </div>
      {savedDays > 0 &&
        measuresOf(kind).map(measure => {
          const values = days.map(day => (day ? Number(fieldValue(day, measure.key)) : 0))
          return (
            <WeekStrip
              key={measure.key}
              name={measure.label}
              values={values}
              most={measure.form === 'scale' ? measure.max : Math.max(...values)}
              summary={sumText(measure, sums[measure.key] ?? null)}
            />
          )
        })}
    </section>
  )
}

function sumText(measure: Measure, sum: number | null): string {
  if (sum === null) return '—'
  return measure.form === 'scale' ? `平均 ${sum}` : `計 ${sum}${measure.unit}`
}
