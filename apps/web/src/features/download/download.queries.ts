import { listDownloadTerms, mostDownloads } from '@iki/contract/media/download'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { freeBytes } from '#core/device/free-bytes.ts'

/** How large these lessons are, and until when they may stay on the device. */
export const downloadTermsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['download', 'terms', ...ids],
    queryFn: () => call(listDownloadTerms, { ids: ids.slice(0, mostDownloads) }),
  })

/** How many more bytes this device can store. */
export const freeBytesQuery = queryOptions({
  queryKey: ['download', 'free'],
  queryFn: freeBytes,
  staleTime: 0,
})
