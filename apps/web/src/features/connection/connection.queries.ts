import { listConnections } from '@iki/contract/connection'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api-client.ts'

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call(listConnections, {}, { signal }),
  meta: { showsPositions: true },
})
