import { listNews } from '@iki/contract/reading/news'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const newsQuery = (place: { place1: string; place2: string }) =>
  queryOptions({
    queryKey: ['news', place.place1, place.place2],
    queryFn: ({ signal }) => call(listNews, place, { signal }),
  })
