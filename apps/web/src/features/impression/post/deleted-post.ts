import { deleteImpression, type Impression, restoreImpression } from '@iki/contract/people/impression'
import { createStore, useStore } from 'zustand'
import { call } from '#core/api/api-client.ts'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { session } from '#core/session/current-session.ts'
import { putIn, removePost } from './cached-posts.ts'

/** The post that was deleted last, while it can be restored with a tap. */
type Removal = { post: Impression; state: 'removed' | 'returning' } | { problem: string } | null

const store = createStore<{ removal: Removal }>(() => ({ removal: null }))
const set = (removal: Removal) => store.setState({ removal })
session.onChange(() => set(null))

/** Removes the post from all lists at once, and adds it again if the server refuses. */
export async function deletePost(post: Impression): Promise<void> {
  removePost(post.id)
  set({ post, state: 'removed' })
  try {
    await call(deleteImpression, { id: post.id })
  } catch (error) {
    putIn(post)
    set({ problem: `削除できませんでした。${errorMessage(error)}` })
  }
}

export async function bringBack(): Promise<void> {
  const { removal } = store.getState()
  if (!removal || !('post' in removal) || removal.state === 'returning') return
  const { post } = removal
  set({ post, state: 'returning' })
  try {
    putIn(await call(restoreImpression, { id: post.id }))
    set(null)
  } catch (error) {
    const isTooLate = error instanceof ApiError && error.code === 'not_found'
    if (isTooLate) set({ problem: '時間がたったため、元にもどせませんでした。' })
    else set({ post, state: 'removed' })
  }
}

export const forgetRemoval = (): void => set(null)
export const useRemoval = (): Removal => useStore(store, state => state.removal)
