import { getCredits } from '@iki/contract/money/credit'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const creditsQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: ({ signal }) => call(getCredits, {}, { signal }),
})
