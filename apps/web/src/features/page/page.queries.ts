import { getPage } from '@iki/contract/page'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api-client.ts'

export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: ({ signal }) => call(getPage, { slug }, { signal }),
  })
