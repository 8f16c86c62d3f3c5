import { listKeepTerms, mostKept } from '@iki/contract/media/keep'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { freeBytes } from '#core/kept/kept.ts'

/** How large these are and until when they may be kept. */
export const keepTermsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['keep', 'terms', ...ids],
    queryFn: () => call(listKeepTerms, { ids: ids.slice(0, mostKept) }),
  })

/** How much more this device takes. */
export const freeBytesQuery = queryOptions({
  queryKey: ['keep', 'free'],
  queryFn: freeBytes,
  staleTime: 0,
})
