import { getPage } from '@iki/contract/reading/page'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

/** The current version of a page, or an earlier one. */
export const pageQuery = (slug: string, version: string | null = null) =>
  queryOptions({
    queryKey: ['page', slug, ...(version === null ? [] : [version])],
    queryFn: ({ signal }) => call(getPage, { slug, version: version ?? undefined }, { signal }),
  })
