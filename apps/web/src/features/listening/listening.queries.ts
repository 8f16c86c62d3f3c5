import { getListening, listListenedDays, listListening } from '@iki/contract/media/listening'
import { listUnfinished } from '@iki/contract/media/shelf'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { type Shelf, shelfInput, wholeShelf } from '#entities/lesson/use-shelf.ts'

export const listeningQuery = queryOptions({
  queryKey: ['listening', 'summary'],
  queryFn: ({ signal }) => call(getListening, {}, { signal }),
})

export const listenedDaysQuery = (month: string) =>
  queryOptions({
    queryKey: ['listening', 'days', month],
    queryFn: ({ signal }) => call(listListenedDays, { month }, { signal }),
  })

/** The entries of a day, or of all days (null), narrowed as a shelf is, the latest first. */
export const entriesQuery = (day: string | null, shelf: Shelf = wholeShelf) =>
  infiniteQueryOptions({
    queryKey: ['listening', 'entries', day, shelf],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const { kind: lessonKind, tag, length } = shelfInput(shelf)
      const asked = { day: day || undefined, lessonKind, tag, length }
      return call(listListening, { ...asked, after: pageParam || undefined }, { signal })
    },
    getNextPageParam: ({ next }) => next,
  })

/** What was started and not finished, as it is chosen. */
export const unfinishedQuery = (shelf: Shelf) =>
  infiniteQueryOptions({
    queryKey: ['audio', 'unfinished', shelf],
    queryFn: ({ pageParam, signal }) => {
      const { isUnfinished: _, ...asked } = shelfInput(shelf)
      return call(listUnfinished, { ...asked, after: pageParam || undefined }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { showsPositions: true },
  })
