import { listFavorites } from '@iki/contract/media/favorite'
import type { LessonKind } from '@iki/contract/media/lesson'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

/** The favourites of a kind, or all (null), the latest first. */
export const favoritesQuery = (kind: LessonKind | null) =>
  infiniteQueryOptions({
    queryKey: ['favorites', kind],
    queryFn: ({ pageParam, signal }) =>
      call(listFavorites, { kind: kind || undefined, after: pageParam || undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { showsPositions: true },
  })
