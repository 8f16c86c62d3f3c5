import { listCollectibles } from '@iki/contract/play/collectible'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const collectiblesQuery = queryOptions({
  queryKey: ['collectibles'],
  queryFn: ({ signal }) => call(listCollectibles, {}, { signal }),
})
