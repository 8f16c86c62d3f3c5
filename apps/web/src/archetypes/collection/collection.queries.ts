import type { Plan } from '@iki/contract/access/plan'
import { type CollectionState, listCollectedArticles, listCollection } from '@iki/contract/media/collection'
import { listProductOwn } from '@iki/contract/money/shop'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { type Shelf, shelfInput } from '#entities/lesson/use-shelf.ts'

type Wanted = { state: CollectionState; plan: Plan | undefined }

const firstPage = null as string | null

export const collectionQuery = (shelf: Shelf, { q, ...wanted }: Wanted & { q: string }) =>
  infiniteQueryOptions({
    queryKey: ['collection', shelf, wanted, q],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCollection,
        { ...shelfInput(shelf), ...wanted, q: q || undefined, after: pageParam || undefined },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { showsPositions: true },
  })

export const collectedArticlesQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: ['collection', 'articles', wanted],
    queryFn: ({ pageParam, signal }) =>
      call(listCollectedArticles, { ...wanted, after: pageParam || undefined }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })

/** What the member took from the shops. */
export const ownedThingsQuery = infiniteQueryOptions({
  queryKey: ['product-own', 'all'],
  queryFn: ({ pageParam, signal }) => call(listProductOwn, { after: pageParam || undefined }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ next }) => next,
})
