import { getArtwork, listArtworks } from '@iki/contract/reading/gallery'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const artworksQuery = infiniteQueryOptions({
  queryKey: ['gallery', 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(listArtworks, pageParam === null ? {} : { after: pageParam }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: page => page.next,
})

export const artworkQuery = (id: string) =>
  queryOptions({
    queryKey: ['gallery', 'artwork', id],
    queryFn: ({ signal }) => call(getArtwork, { id }, { signal }),
  })
