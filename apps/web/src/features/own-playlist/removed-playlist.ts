import { removeOwnPlaylist, restoreOwnPlaylist } from '@iki/contract/media/own-playlist'
import { createStore, useStore } from 'zustand'
import { call } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { session } from '#core/session/current-session.ts'
import { ownPlaylistsKey } from '#entities/lesson/own-playlist.queries.ts'

/** The playlist that was removed last, while it can be restored with a tap. */
type Removal = { id: string; name: string; isReturning: boolean } | { problem: string } | null

const store = createStore<{ removal: Removal }>(() => ({ removal: null }))
const set = (removal: Removal) => store.setState({ removal })
session.onChange(() => set(null))

const readListsAgain = () => queryClient.invalidateQueries({ queryKey: ownPlaylistsKey })

/** Throws if the server does not answer: then it is still there. */
export async function removePlaylist({ id, name }: { id: string; name: string }): Promise<void> {
  await call(removeOwnPlaylist, { id })
  set({ id, name, isReturning: false })
  void readListsAgain()
}

export async function bringPlaylistBack(): Promise<void> {
  const { removal } = store.getState()
  if (!removal || 'problem' in removal || removal.isReturning) return
  set({ ...removal, isReturning: true })
  try {
    await call(restoreOwnPlaylist, { id: removal.id })
    set(null)
    void readListsAgain()
  } catch (error) {
    set({ problem: `元にもどせませんでした。${errorMessage(error)}` })
  }
}

export const forgetPlaylistRemoval = (): void => set(null)
export const usePlaylistRemoval = (): Removal => useStore(store, state => state.removal)
