import { type DiaryText, streakDays } from '@iki/contract/diary/diary'
import { breathLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import { averagesOf, bestWeekday, correlationText, pairsOf } from '@iki/contract/diary/diary-statistics'
import { useMemo } from 'react'
import { TogetherChart } from '#ui/chart/together-chart.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFullRender } from '#ui/lists/use-full-render.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { type GoodDayLesson, GoodDayLessons } from './good-day-lessons.tsx'
import type { GrowthSpan } from './growth.queries.ts'
import { LookBack } from './look-back.tsx'
import { RatingsOverTime } from './ratings-over-time.tsx'
import { SpanChoice } from './span-choice.tsx'
import classes from './statistics.module.css'
import { inSpan } from './statistics-text.ts'
import { Sums } from './sums.tsx'
import { YearOfRatings } from './year-of-ratings.tsx'

export type WrittenDay = DiaryText & { date: string; isUnreadable?: boolean }

type Props = {
  /** All written days, sent or not. */
  days: readonly WrittenDay[]
  /** Days that were skipped with a reason. */
  skips: readonly string[]
  today: string
  span: GrowthSpan
  onSpan: (span: GrowthSpan) => void
  /** Empty without a network. */
  goodDayLessons: readonly GoodDayLesson[]
}

/** Charts and sums over many days of the diary. */
export function Statistics({ days, skips, today, span, onSpan, goodDayLessons }: Props) {
  const shown = useMemo(() => inSpan(days, today, span), [days, today, span])
  const pairs = useMemo(
    () => pairsOf(shown).map(({ relax, breath, count }) => ({ across: relax, up: breath, count })),
    [shown],
  )
  const isWhole = useFullRender()
  const best = useMemo(() => bestWeekday(shown), [shown])
  if (days.length === 0)
    return (
      <EmptyState title="書いた日は、ここで流れになります" drawing="wave">
        {`一日ぶん書くと、${relaxLabel}と${breathLabel}の動きが、ここに見えてきます。`}
      </EmptyState>
    )
  const streak = streakDays(
    days.map(({ date }) => date),
    skips,
    today,
  )
  const averages = averagesOf(days)
  return (
    <>
      <LookBack days={days} today={today} />
      <Sums
        sums={[
          { name: '連続', value: `${streak}日` },
          { name: '書いた日', value: `${days.length}日` },
          { name: relaxLabel, value: `${averages?.relax ?? '—'}`, notes: ['これまでの平均'] },
          { name: breathLabel, value: `${averages?.breath ?? '—'}`, notes: ['これまでの平均'] },
        ]}
      />
      <section aria-labelledby="over-time">
        <SectionHeading id="over-time">このごろの流れ</SectionHeading>
        <SpanChoice span={span} onChoose={onSpan} />
        <div className={classes.charts}>
          <RatingsOverTime days={days} today={today} span={span} />
          <TogetherChart
            title={`${relaxLabel}と${breathLabel}の関係`}
            summary={correlationText(shown)}
            acrossName={relaxLabel}
            upName={breathLabel}
            pairs={pairs}
          />
        </div>
        {best && (
          <p className={classes.weekday}>
            {best.weekday}曜日に、いちばんゆるんでいるようです（ふたつの平均は{best.average}）。
          </p>
        )}
      </section>
      <GoodDayLessons lessons={goodDayLessons} />
      <section aria-labelledby="year">
        <SectionHeading id="year">一年の色</SectionHeading>
        {isWhole && <YearOfRatings days={days} today={today} />}
      </section>
    </>
  )
}
