import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { habitKindKeys } from '@iki/contract/diary/habit-kinds'
import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CountedElsewhere } from '#features/diary/entry/counted-elsewhere.ts'
import { WeeklyDiaryPage } from '#features/diary/weekly/weekly-diary-page.tsx'
import { withOwn } from '#features/squat/last-days.ts'
import { squatDaysQuery, useSquatCounter } from '#features/squat/squat-counter.ts'

const all: readonly DiaryKind[] = [...habitKindKeys, 'general']

/** The weekly diaries. What the counter of squats has counted can be taken into the day. */
export function WeeklyDiaryScreen({ diaries = all, ...props }: FeatureScreenProps['diary/weekly-diary']) {
  const { data } = useQuery({ ...squatDaysQuery, enabled: diaries.includes('kafuku') })
  const counting = useSquatCounter(state => state.counting)
  const counted = useMemo(() => {
    const days = withOwn(data?.days ?? [], counting)
    return { sonkyo: new Map(days.map(({ day, count }) => [day, count])) }
  }, [data, counting])
  return (
    <CountedElsewhere value={counted}>
      <WeeklyDiaryPage {...props} diaries={diaries} />
    </CountedElsewhere>
  )
}
