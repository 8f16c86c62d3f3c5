import { getService } from '@iki/contract/api/service'
import { useQuery } from '@tanstack/react-query'
import { call } from './api-client.ts'

/** The operator's settings; null until they have been fetched. */
export function useService() {
  const { data } = useQuery({
    queryKey: ['service'],
    queryFn: ({ signal }) => call(getService, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}
