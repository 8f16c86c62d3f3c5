import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import { diaryStatsQuery } from './diary-stats.queries.ts'
import { type GrowthSpan, growthQuery } from './growth.queries.ts'
import { useDays, useToday } from './offline/use-diary.ts'
import { Statistics } from './statistics.tsx'

/** No diary is older. */
const firstDay = '2015-01-01'

/**
 * ふりかえり: from the days on this phone, so that it is there without a network. Only what was listened to, and
 * which days were skipped with a reason, is asked of the server, and left out when it can't be.
 */
export function StatisticsView() {
  const today = useToday()
  const days = useDays('general', firstDay, today)
  const [span, setSpan] = useState<GrowthSpan>(30)
  const { data: growth } = useQuery(growthQuery(span))
  const { data: stats } = useQuery(diaryStatsQuery)
  const written = useMemo(() => days?.map(({ date, value }) => ({ date, ...value })), [days])
  const skips = useMemo(() => stats?.skips.map(({ date }) => date) ?? [], [stats])
  if (!written) return <TextSkeleton paragraphs={2} />
  return (
    <Statistics
      days={written}
      skips={skips}
      today={today}
      span={span}
      onSpan={setSpan}
      goodDayLessons={growth?.lessonsOfGoodDays ?? []}
    />
  )
}
