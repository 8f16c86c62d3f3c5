import { getLineState, saveLineNotices, startLineLink, unlinkLine } from '@iki/contract/account/line'
import type { InputOf } from '@iki/contract/api/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { pageLoad } from '#core/loading/page-load.ts'
import { proofWaysQuery } from './proof.queries.ts'

export const lineStateQuery = queryOptions({
  queryKey: ['line-state'],
  queryFn: ({ signal }) => call(getLineState, {}, { signal }),
  // Read again after coming back from LINE: the member may have become a friend there.
  refetchOnWindowFocus: true,
  staleTime: 0,
})

type LinkPage = InputOf<typeof startLineLink>['page']
const apart = { isLinked: false, isFriend: null, checkedAt: null, getsNotices: false }

const startLink = singleFlight((page: LinkPage) => call(startLineLink, { page }))

/** Leaves for LINE, and comes back to `page`. */
export function useLinkLine(page: LinkPage = 'security') {
  return useMutation({
    mutationFn: () => startLink(page),
    onSuccess: ({ url }) => pageLoad.leaveTo(url),
  })
}

export function useUnlinkLine() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(unlinkLine, {}),
    onSuccess() {
      queries.setQueryData(lineStateQuery.queryKey, known => known && { ...known, ...apart })
      void queries.invalidateQueries({ queryKey: proofWaysQuery.queryKey })
    },
  })
}

/** Whether notices come over LINE. */
export function useLineNotices() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (getsNotices: boolean) => call(saveLineNotices, { getsNotices }),
    onSuccess: state => queries.setQueryData(lineStateQuery.queryKey, state),
  })
}
