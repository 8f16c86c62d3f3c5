import type { EichiText, KafukuText } from '@iki/contract/habit-diary'
import { eichiWeek, kafukuWeek } from '@iki/contract/habit-week'
import { OpenCircle } from '#ui/brush/open-circle.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { type HabitKind, measuresOf } from './habit-words.ts'
import { WeekStrip } from './week-strip.tsx'
import classes from './week-summary.module.css'

type Props = {
  kind: HabitKind
  /** The saved day of each of the seven, Monday first, or null. */
  days: readonly (EichiText | KafukuText | null)[]
  isThisWeek: boolean
}

/** What a week has come to. */
export function WeekSummary({ kind, days, isThisWeek }: Props) {
  const saved = days.filter(day => day !== null)
  const { savedDays, isFull, numbers } = summed(kind, saved)
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
        measuresOf(kind).map(({ key, name, unit }) => {
          const values = days.map(day => (day ? Number(day[key as keyof typeof day]) : 0))
          const number = numbers[key] ?? null
          return (
            <WeekStrip
              key={key}
              name={name}
              values={values}
              most={kind === 'eichi' ? 9 : Math.max(...values)}
              told={number === null ? '—' : kind === 'eichi' ? `平均 ${number}` : `計 ${number}${unit}`}
            />
          )
        })}
    </section>
  )
}

function summed(kind: HabitKind, saved: readonly (EichiText | KafukuText)[]) {
  if (kind === 'eichi') {
    const { averages, ...kept } = eichiWeek(saved as EichiText[])
    return { ...kept, numbers: averages as Record<string, number | null> }
  }
  const { totals, ...kept } = kafukuWeek(saved as KafukuText[])
  return { ...kept, numbers: totals as Record<string, number | null> }
}
