import { getCredits, listCreditHistory } from '@iki/contract/money/credit'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const creditsQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: ({ signal }) => call(getCredits, {}, { signal }),
})

export const creditHistoryQuery = infiniteQueryOptions({
  queryKey: ['credits', 'history'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    call(listCreditHistory, pageParam ? { after: pageParam } : {}, { signal }),
  getNextPageParam: page => page.next,
})
