import type { InputOf } from '@iki/contract/api/endpoint'
import {
  addToOwnPlaylist,
  getOwnPlaylist,
  listOwnPlaylists,
  type OwnPlaylist,
  removeFromOwnPlaylist,
  saveOwnPlaylist,
} from '@iki/contract/media/own-playlist'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const ownPlaylistsKey = ['own-playlists']
/** Another device may have changed them. */
const again = { staleTime: 0, refetchOnWindowFocus: true, refetchOnReconnect: true }

/** The member's own playlists, the last changed first; each says whether it has the lesson. */
export const ownPlaylistsQuery = (lessonId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...ownPlaylistsKey, lessonId],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnPlaylists, { after: pageParam || undefined, lessonId: lessonId ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...again,
  })

export const ownPlaylistQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-playlist', id],
    queryFn: ({ signal }) => call(getOwnPlaylist, { id }, { signal }),
    meta: { showsPositions: true },
    ...again,
  })

/** Changes of one playlist go out one after the other: an order names the revision that the change before has made. */
export const changesOf = (id: string) => ({
  mutationKey: ['own-playlist', id],
  scope: { id: `own-playlist ${id}` },
})

/** What to do with the cache when a playlist was changed. */
export function useOwnPlaylistCache(id: string) {
  const client = useQueryClient()
  const { queryKey } = ownPlaylistQuery(id)
  return {
    /** As it is shown now. */
    current: () => client.getQueryData(queryKey),
    /** Shows a change before the server knows it. An answer that is on its way does not know it yet. */
    show(alter: (known: OwnPlaylist) => OwnPlaylist): void {
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, known => known && alter(known))
    },
    noteRevision: ({ revision }: { revision: number }) =>
      client.setQueryData(queryKey, known => known && { ...known, revision }),
    /** Once the last change is through: before, the server does not know what is shown already. */
    readAgain(): void {
      if (client.isMutating({ mutationKey: changesOf(id).mutationKey }) <= 1)
        void client.invalidateQueries({ queryKey })
    },
    readListsAgain: () => client.invalidateQueries({ queryKey: ownPlaylistsKey }),
  }
}

/** Makes a playlist, or renames it. The id is chosen before the first try, so that another try makes no second one. */
export function useSavePlaylist(id: string) {
  const cache = useOwnPlaylistCache(id)
  return useMutation({
    mutationFn: (input: Omit<InputOf<typeof saveOwnPlaylist>, 'id'>) =>
      call(saveOwnPlaylist, { id, ...input }),
    ...changesOf(id),
    onSuccess(changed, { name }) {
      cache.show(known => ({ ...known, name, revision: changed.revision }))
      void cache.readListsAgain()
    },
  })
}

/** Puts a lesson into a playlist, or takes it out. */
export function useSetInPlaylist(id: string) {
  const cache = useOwnPlaylistCache(id)
  return useMutation({
    mutationFn: ({ lessonId, isIn, at }: { lessonId: string; isIn: boolean; at?: number }) =>
      isIn
        ? call(addToOwnPlaylist, { id, lessonIds: [lessonId], at })
        : call(removeFromOwnPlaylist, { id, lessonId }),
    ...changesOf(id),
    onSuccess: cache.noteRevision,
    async onSettled() {
      cache.readAgain()
      await cache.readListsAgain()
    },
  })
}
