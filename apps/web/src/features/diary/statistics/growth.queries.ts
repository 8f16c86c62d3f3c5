import { getGrowth, type growthSpans } from '@iki/contract/media/growth'
import { getListening } from '@iki/contract/media/listening'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export type GrowthSpan = (typeof growthSpans)[number]

/** What a member did in the last days. While another span loads, the former one is still shown. */
export const growthQuery = (days: GrowthSpan) =>
  queryOptions({
    queryKey: ['growth', days],
    queryFn: ({ signal }) => call(getGrowth, { days }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many days in a row something was listened to. */
export const listeningStreakQuery = queryOptions({
  queryKey: ['growth', 'listening'],
  queryFn: ({ signal }) => call(getListening, {}, { signal }),
})
