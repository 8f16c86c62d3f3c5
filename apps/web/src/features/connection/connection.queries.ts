import { listConnections } from '@iki/contract/reading/connection'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { useMe } from '#core/session/me.queries.ts'

const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call(listConnections, {}, { signal }),
  meta: { showsPositions: true },
})

/** All connections. Whose plans do not open them is told so by the page's gate, and asks for nothing. */
export function useConnections() {
  const { isPending } = useMe()
  return useQuery({ ...connectionsQuery, enabled: !isPending })
}
