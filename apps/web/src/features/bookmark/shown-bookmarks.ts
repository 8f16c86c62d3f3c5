import type { Bookmark, BookmarkItem } from '@iki/contract/media/bookmark'
import type { UnsentState } from '#core/offline/unsent.ts'
import type { BookmarkChanges } from './bookmark-changes.ts'
import type { MemoDrafts } from './memo/memo-drafts.ts'

/** A bookmark as its member sees it: also while it is being sent, with the result of that. */
export type ShownBookmarks = Bookmark & { state: UnsentState | null; error: unknown }

const shown = (bookmark: Bookmark): ShownBookmarks => ({ ...bookmark, state: null, error: null })

/** The bookmarks of a lesson with what was changed here, in their order. What could not be removed is there again. */
export function withChanges(
  bookmarks: readonly Bookmark[],
  changes: BookmarkChanges,
  lessonId: string,
): ShownBookmarks[] {
  const shownById = new Map(bookmarks.map(bookmark => [bookmark.id, shown(bookmark)]))
  for (const [id, { value, state, error }] of Object.entries(changes)) {
    if (value.kind === 'save' && value.bookmark.lessonId === lessonId)
      shownById.set(id, { ...value.bookmark, state, error })
    if (value.kind === 'remove' && state !== 'refused') shownById.delete(id)
  }
  return [...shownById.values()].toSorted(
    (a, b) => a.startSeconds - b.startSeconds || (a.endSeconds ?? 0) - (b.endSeconds ?? 0),
  )
}

/** The list of all with what was changed here; a new one is only shown at its lesson until the server has it. */
export function itemsWithChanges(
  items: readonly BookmarkItem[],
  changes: BookmarkChanges,
  drafts: MemoDrafts,
): BookmarkItem[] {
  return items.flatMap(item => {
    const changed =
      item.kind === 'memo' ? memoWith(item, drafts[item.lessonId]) : bookmarkWith(item, changes[item.id])
    return changed ?? []
  })
}

function bookmarkWith(item: BookmarkItem, change: BookmarkChanges[string] | undefined): BookmarkItem | null {
  if (change?.value.kind === 'save') return { kind: 'bookmark', ...change.value.bookmark }
  return change && change.state !== 'refused' ? null : item
}

function memoWith(
  item: BookmarkItem & { kind: 'memo' },
  draft: MemoDrafts[string] | undefined,
): BookmarkItem | null {
  const memo = draft?.value.text ?? item.memo
  return memo === '' ? null : { ...item, memo }
}
