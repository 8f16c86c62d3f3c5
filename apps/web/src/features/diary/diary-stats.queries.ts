import { getDiaryStats } from '@iki/contract/diary/diary'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const diaryStatsQuery = queryOptions({
  queryKey: ['diary', 'stats'],
  queryFn: ({ signal }) => call(getDiaryStats, {}, { signal }),
})
