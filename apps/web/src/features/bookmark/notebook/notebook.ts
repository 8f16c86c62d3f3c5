import type { Bookmark, BookmarkItem } from '@iki/contract/media/bookmark'
import { createStore, useStore } from 'zustand'
import { randomKey } from '#core/api/random-key.ts'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { bookmarkChanges } from '../bookmark-changes.ts'
import { memoDrafts } from '../memo/memo-drafts.ts'

/** Which part of a lesson's notebook is open, and what was done in it last. */

export type NotebookPart = 'practice' | 'bookmarks' | 'memo'
export type MemoItem = BookmarkItem & { kind: 'memo' }
type Done = { kind: 'added' | 'removed'; bookmark: Bookmark } | { kind: 'memoRemoved'; memo: MemoItem }
type Notebook = {
  open: NotebookPart | null
  done: Done | null
  /** Grows each time the member opens it, so that the page scrolls there even if the part is open already. */
  visits: number
}

const nothing: Notebook = { open: null, done: null, visits: 0 }
const store = createStore<Notebook>(() => nothing)
session.onChange(() => store.setState(nothing))

export function useNotebook<T>(part: (state: Notebook) => T): T {
  return useStore(store, part)
}

export const notebook = {
  store,
  /** Opens a part, so that the page scrolls to it. */
  visit(part: NotebookPart): void {
    store.setState({ open: part, visits: store.getState().visits + 1 })
  },
  /** Opens a part without scrolling to it. */
  show(part: NotebookPart | null): void {
    store.setState({ open: part })
  },
  forgetDone(): void {
    store.setState({ done: null })
  },

  /** Adds a bookmark at this second. Its text can be added later. */
  addBookmark(lessonId: string, startSeconds: number): void {
    const bookmark = newBookmark(lessonId, { startSeconds })
    bookmarkChanges.save(bookmark)
    store.setState({ done: { kind: 'added', bookmark } })
  },
  addLoop(lessonId: string, loop: Partial<Bookmark>): Bookmark {
    const bookmark = newBookmark(lessonId, loop)
    bookmarkChanges.save(bookmark)
    return bookmark
  },
  change(bookmark: Bookmark, change: Partial<Bookmark>): void {
    bookmarkChanges.save({ ...plain(bookmark), ...change, updatedAt: clock.now().toISOString() })
  },
  remove(bookmark: Bookmark): void {
    bookmarkChanges.remove(bookmark)
    store.setState({ done: { kind: 'removed', bookmark: plain(bookmark) } })
  },
  /** Removing a memo means emptying it. */
  removeMemo(memo: MemoItem): void {
    memoDrafts.write(memo.lessonId, '', memo, 0)
    store.setState({ done: { kind: 'memoRemoved', memo } })
  },
  /** Restores what was removed, or removes what was added. */
  undo(): void {
    const { done } = store.getState()
    if (done?.kind === 'memoRemoved') {
      const { lessonId, memo, revision } = done.memo
      memoDrafts.write(lessonId, memo, { revision: revision + 1 }, 0)
    }
    if (done?.kind === 'removed') bookmarkChanges.save(done.bookmark)
    if (done?.kind === 'added') bookmarkChanges.remove(done.bookmark)
    store.setState({ done: null })
  },
}

function newBookmark(lessonId: string, change: Partial<Bookmark>): Bookmark {
  const at = clock.now().toISOString()
  return {
    id: randomKey(),
    lessonId,
    startSeconds: 0,
    endSeconds: null,
    text: '',
    repeatCount: null,
    speed: null,
    rise: null,
    createdAt: at,
    updatedAt: at,
    ...change,
  }
}

/** Without the fields that lists add. */
function plain(bookmark: Bookmark): Bookmark {
  const { id, lessonId, startSeconds, endSeconds, text, repeatCount, speed, rise, createdAt, updatedAt } =
    bookmark
  return { id, lessonId, startSeconds, endSeconds, text, repeatCount, speed, rise, createdAt, updatedAt }
}
