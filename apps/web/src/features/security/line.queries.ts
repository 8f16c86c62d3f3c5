import { getLineState, startLineLink, unlinkLine } from '@iki/contract/account/line'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { pageLoad } from '#core/loading/page-load.ts'
import { proofWaysQuery } from './proof.queries.ts'

export const lineStateQuery = queryOptions({
  queryKey: ['line-state'],
  queryFn: ({ signal }) => call(getLineState, {}, { signal }),
})

const startLink = singleFlight(() => call(startLineLink, {}))

/** Leaves for LINE, and comes back to the page for security. */
export function useLinkLine() {
  return useMutation({
    mutationFn: () => startLink(undefined),
    onSuccess: ({ url }) => pageLoad.leaveTo(url),
  })
}

export function useUnlinkLine() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(unlinkLine, {}),
    onSuccess() {
      queries.setQueryData(lineStateQuery.queryKey, known => known && { ...known, isLinked: false })
      void queries.invalidateQueries({ queryKey: proofWaysQuery.queryKey })
    },
  })
}
