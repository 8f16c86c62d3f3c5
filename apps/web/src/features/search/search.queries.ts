import { listEveryLesson } from '@iki/contract/media/shelf'
import { type Found, type SearchKind, search } from '@iki/contract/shell/search'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { type Shelf, shelfInput } from '#entities/lesson/use-shelf.ts'

/** How long results stay fresh, so that going back shows the same results. */
const freshMs = 5 * 60_000

/** The best results of each kind. The former results stay until the new ones have arrived. */
export const foundQuery = (typed: string) =>
  queryOptions({
    queryKey: ['search', typed],
    queryFn: ({ signal }) => call(search, { q: typed }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    meta: { showsPositions: true },
  })

/** All results of one kind. The former results stay, as above. */
export const foundOfKindQuery = (typed: string, kind: SearchKind) =>
  infiniteQueryOptions({
    queryKey: ['search', typed, kind],
    queryFn: ({ pageParam, signal }) =>
      call(search, { q: typed, kind, after: pageParam || undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (found: Found) => found[kind].next,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    meta: { showsPositions: true },
  })

/** All lessons, as a shelf is chosen. */
export const everyLessonQuery = (shelf: Shelf) =>
  infiniteQueryOptions({
    queryKey: ['audio', 'every', shelf],
    queryFn: ({ pageParam, signal }) => {
      const { isUnfinished: _, ...asked } = shelfInput(shelf)
      return call(listEveryLesson, { ...asked, after: pageParam || undefined }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { showsPositions: true },
  })
