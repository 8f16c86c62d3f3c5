import { listConnections } from '@iki/contract/reading/connection'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { useMe } from '#core/session/me.queries.ts'

const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call(listConnections, {}, { signal }),
  meta: { showsPositions: true },
})

/**
 * All connections. It waits until the member is known, because then the page shows the lock to those without a plan,
 * and makes no call.
 */
export function useConnections() {
  const { isPending } = useMe()
  return useQuery({ ...connectionsQuery, enabled: !isPending })
}
