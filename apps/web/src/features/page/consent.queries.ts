import { agreeTo, type Consent, listConsents } from '@iki/contract/account/consent'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { pageQuery } from './page.queries.ts'

/** What the member has agreed to; asked once a visit. */
export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => call(listConsents, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Agrees to all of these. */
export function useAgree() {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(consents: readonly Consent[]) {
      let known: Consent[] = []
      for (const { slug, version } of consents) known = await call(agreeTo, { slug, version })
      return known
    },
    onSuccess(known, consents) {
      queries.setQueryData(consentsQuery.queryKey, known)
      for (const { slug } of consents) void queries.invalidateQueries({ queryKey: pageQuery(slug).queryKey })
    },
    // The version that was shown may no longer be in force.
    onError: () => void queries.invalidateQueries({ queryKey: consentsQuery.queryKey }),
  })
}
