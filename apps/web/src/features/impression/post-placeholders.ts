import { createStore, useStore } from 'zustand'
import { commentDrafts } from './comment-drafts.ts'

/** A post that goes while a comment to it is being written leaves its place behind, with the words in it. */

/** How many fields are open, by post: one that is named stands above its timeline as well. */
const openFields = new Map<string, number>()
const removed = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }))

export function openField(id: string): void {
  openFields.set(id, (openFields.get(id) ?? 0) + 1)
}

/** Answers whether nothing holds the place of a post that is gone any more. */
export function closeField(id: string): boolean {
  const left = (openFields.get(id) ?? 1) - 1
  if (left > 0) openFields.set(id, left)
  else openFields.delete(id)
  return left === 0 && removed.getState().ids.includes(id)
}

/** The post is removed. Whether its place stays, for what is being written there. */
export function addPlaceholder(id: string): boolean {
  if (!openFields.has(id) || !/\S/.test(commentDrafts.read(id).body)) {
    removePlaceholder(id)
    return false
  }
  if (!removed.getState().ids.includes(id)) removed.setState({ ids: [...removed.getState().ids, id] })
  return true
}

/** The post is there again, or nobody waits for it. */
export function removePlaceholder(id: string): void {
  const { ids } = removed.getState()
  if (ids.includes(id)) removed.setState({ ids: ids.filter(each => each !== id) })
}

export const useIsRemoved = (id: string): boolean => useStore(removed, ({ ids }) => ids.includes(id))
