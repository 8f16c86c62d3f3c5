import { createStore, useStore } from 'zustand'
import { commentDrafts } from './comment-drafts.ts'

/** If a post is removed while the member is writing a comment on it, a placeholder stays, with the comment's text. */

/** How many comment fields are open, by post: a post that the address names is shown above the timeline as well. */
const openFields = new Map<string, number>()
const removed = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }))

export function openField(id: string): void {
  openFields.set(id, (openFields.get(id) ?? 0) + 1)
}

/** Returns whether the placeholder of a removed post is no longer needed. */
export function closeField(id: string): boolean {
  const left = (openFields.get(id) ?? 1) - 1
  if (left > 0) openFields.set(id, left)
  else openFields.delete(id)
  return left === 0 && removed.getState().ids.includes(id)
}

/** Called when a post is removed. Returns whether a placeholder stays, because a comment is being written. */
export function addPlaceholder(id: string): boolean {
  if (!openFields.has(id) || !/\S/.test(commentDrafts.read(id).body)) {
    removePlaceholder(id)
    return false
  }
  if (!removed.getState().ids.includes(id)) removed.setState({ ids: [...removed.getState().ids, id] })
  return true
}

/** Called when the post was restored, or when no comment on it is being written any more. */
export function removePlaceholder(id: string): void {
  const { ids } = removed.getState()
  if (ids.includes(id)) removed.setState({ ids: ids.filter(each => each !== id) })
}

export const useIsRemoved = (id: string): boolean => useStore(removed, ({ ids }) => ids.includes(id))
