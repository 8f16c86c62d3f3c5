import { listFavorites, listFavoriteWords } from '@iki/contract/media/favorite'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { type Shelf, shelfInput } from '#entities/lesson/use-shelf.ts'

/** The favourites that are chosen, in their order. */
export const favoritesQuery = (shelf: Shelf) =>
  infiniteQueryOptions({
    queryKey: ['favorites', shelf],
    queryFn: ({ pageParam, signal }) =>
      call(listFavorites, { ...shelfInput(shelf), after: pageParam || undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { showsPositions: true },
  })

/** The favourite words, the last added first. */
export const favoriteWordsQuery = infiniteQueryOptions({
  queryKey: ['favorites', 'words'],
  queryFn: ({ pageParam, signal }) => call(listFavoriteWords, { after: pageParam || undefined }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})
