import { habitCallsOf } from '@iki/contract/diary/habit-diary'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

/** The stamps of a week. A stamp stays even if its day was emptied. No call for a diary without stamps. */
export function stampsQuery(kind: HabitKind, from: string, to: string) {
  const { listStamps } = habitCallsOf(kind)
  return queryOptions({
    queryKey: ['diary', 'stamps', kind, from],
    queryFn: listStamps ? ({ signal }) => call(listStamps, { from, to }, { signal }) : skipToken,
  })
}
