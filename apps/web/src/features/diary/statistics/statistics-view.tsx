import { habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { useDays, useToday } from '../offline/use-diary.ts'
import { useSkips } from '../skips.ts'
import { useHabitKinds } from '../weekly/use-habit-kinds.ts'
import { type GrowthSpan, growthQuery } from './growth.queries.ts'
import classes from './statistics.module.css'
import { Statistics } from './statistics.tsx'

/** The diary can't have older days. */
const firstDay = '2015-01-01'

/**
 * ふりかえり. It is made from the days on this device, so that it works without a network. Only the lessons come from the
 * server; without an answer they are left out.
 */
export function StatisticsView() {
  const today = useToday()
  const days = useDays('general', firstDay, today)
  const [span, setSpan] = useState<GrowthSpan>(30)
  const { data: growth } = useQuery(growthQuery(span))
  const skipped = useSkips()
  const hasWeekly = (useHabitKinds(habitKindKeys) ?? []).length > 0
  const written = useMemo(
    () => days?.map(({ date, value, isUnreadable }) => ({ date, isUnreadable, ...value })),
    [days],
  )
  const skips = useMemo(() => skipped.map(({ date }) => date), [skipped])
  if (!written) return <TextSkeleton paragraphs={2} />
  return (
    <>
      <Statistics
        days={written}
        skips={skips}
        today={today}
        span={span}
        onSpan={setSpan}
        goodDayLessons={growth?.lessonsOfGoodDays ?? []}
      />
      <ul className={classes.ways}>
        <li>
          <TextLink to={href('/Recode')}>成長の記録を見る</TextLink>
        </li>
        {hasWeekly && (
          <li>
            <TextLink to={href('/habit/diary/weekly')}>週の日記をひらく</TextLink>
          </li>
        )}
      </ul>
    </>
  )
}
