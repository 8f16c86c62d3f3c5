import { listCreditHistory } from '@iki/contract/money/credit'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const creditHistoryQuery = infiniteQueryOptions({
  queryKey: ['credits', 'history'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    call(listCreditHistory, pageParam ? { after: pageParam } : {}, { signal }),
  getNextPageParam: page => page.next,
})
