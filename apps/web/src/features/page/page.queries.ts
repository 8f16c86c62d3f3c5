import { getPage } from '@iki/contract/reading/page'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

/** A page as it is now, or as it was in a version. */
export const pageQuery = (slug: string, version: string | null = null) =>
  queryOptions({
    queryKey: ['page', slug, ...(version === null ? [] : [version])],
    queryFn: ({ signal }) => call(getPage, { slug, version: version ?? undefined }, { signal }),
  })
