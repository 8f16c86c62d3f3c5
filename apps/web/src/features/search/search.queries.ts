import { type Found, type SearchKind, search } from '@iki/contract/shell/search'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

/** So long an answer stays true: who goes back to a search finds what they had found. */
const freshMs = 5 * 60_000

/** The best of each kind. What was found before stays until there is an answer for what is typed now. */
export const foundQuery = (typed: string) =>
  queryOptions({
    queryKey: ['search', typed],
    queryFn: ({ signal }) => call(search, { q: typed }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    meta: { showsPositions: true },
  })

/** Everything of one kind. */
export const foundOfKindQuery = (typed: string, kind: SearchKind) =>
  infiniteQueryOptions({
    queryKey: ['search', typed, kind],
    queryFn: ({ pageParam, signal }) =>
      call(search, { q: typed, kind, after: pageParam || undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (found: Found) => found[kind].next,
    staleTime: freshMs,
    meta: { showsPositions: true },
  })
