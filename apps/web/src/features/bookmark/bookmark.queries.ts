import {
  type Bookmark,
  type BookmarkKind,
  type BookmarkOrder,
  type ExportFormat,
  exportBookmarks,
  listBookmarks,
  loadBookmarks,
  loadMemo,
} from '@iki/contract/media/bookmark'
import { bookmarkOf } from '@iki/contract/media/bookmark-wire'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, callForFile } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { offerFile } from '#core/browser/offer-file.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { useBookmarkChanges } from './bookmark-changes.ts'
import { bookmarksKey, lessonBookmarksKey, memoKey } from './bookmark-keys.ts'
import { withChanges } from './shown-bookmarks.ts'

/** Fetched again when the member or the network comes back: another device may have changed it meanwhile. */
const again = { refetchOnWindowFocus: true, refetchOnReconnect: true }

export const lessonBookmarksQuery = (lessonId: string) =>
  queryOptions({
    queryKey: lessonBookmarksKey(lessonId),
    queryFn: async ({ signal }): Promise<Bookmark[]> => {
      const audipos = await call(loadBookmarks, { onsei_id: lessonId }, { signal })
      return audipos.map(audipo => bookmarkOf(audipo, lessonId))
    },
    ...again,
  })

export const memoQuery = (lessonId: string) =>
  queryOptions({
    queryKey: memoKey(lessonId),
    queryFn: ({ signal }) => call(loadMemo, { onsei_id: lessonId }, { signal }),
    // No retries: without a network, the member can write at once.
    retry: false,
    ...again,
  })

/** All of the member's bookmarks. */
export const allBookmarksQuery = (q: string, kind: BookmarkKind | null, order: BookmarkOrder) =>
  infiniteQueryOptions({
    queryKey: [...bookmarksKey, { q, kind, order }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBookmarks,
        {
          q: q || undefined,
          kind: kind ?? undefined,
          order: order === 'newest' ? undefined : order,
          after: pageParam || undefined,
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })

/** A lesson's bookmarks and loops, with the changes of this device that were not sent yet. */
export function useLessonBookmarks(lessonId: string) {
  const isSignedIn = useIsSignedIn()
  const { data, error, refetch, isFetching } = useQuery({
    ...lessonBookmarksQuery(lessonId),
    enabled: isSignedIn,
  })
  const changes = useBookmarkChanges()
  const all = useMemo(() => withChanges(data ?? [], changes, lessonId), [data, changes, lessonId])
  return { all, isKnown: data !== undefined, error, refetch, isFetching }
}

const fetchFile = singleFlight((format: ExportFormat) => callForFile(exportBookmarks, { format }))

/** Exports everything as a file, which the browser saves. */
export function useExport() {
  return useMutation({ mutationFn: fetchFile, onSuccess: offerFile })
}
