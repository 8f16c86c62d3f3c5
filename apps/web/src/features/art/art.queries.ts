import { getArt, getArtModel, listArts } from '@iki/contract/play/art'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const artsQuery = queryOptions({
  queryKey: ['arts', 'list'],
  queryFn: ({ signal }) => call(listArts, {}, { signal }),
})

export const artQuery = (id: string) =>
  queryOptions({
    queryKey: ['arts', 'work', id],
    queryFn: ({ signal }) => call(getArt, { id }, { signal }),
  })

/** Asked for when the model is wanted, and each time anew: its address does not live long. */
export const fetchModel = (id: string) => call(getArtModel, { id })
