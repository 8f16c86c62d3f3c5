import { createExport, listExports } from '@iki/contract/account/export'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'

const whileMakingMs = 2_000
/** The addresses are for some minutes only. */
const renewalMs = 240_000

export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => call(listExports, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.exports.some(one => one.state === 'making') ? whileMakingMs : renewalMs,
})

const ask = singleFlight(() => call(createExport, {}))

export function useAskForExport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSettled: () => queries.invalidateQueries({ queryKey: exportsQuery.queryKey }),
    meta: { isSaving: true },
  })
}
