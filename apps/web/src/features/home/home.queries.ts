import { getHome } from '@iki/contract/shell/home'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const homeQuery = queryOptions({
  queryKey: ['home'],
  meta: { showsPositions: true, showsNewRadio: true },
  queryFn: ({ signal }) => call(getHome, {}, { signal }),
})
