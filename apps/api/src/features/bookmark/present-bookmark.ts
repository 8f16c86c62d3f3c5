import type { Bookmark } from '@iki/contract/bookmark'
import type { BookmarkRow } from './bookmark.store.ts'

/** A row as the contract tells it. */
export function presentBookmark(row: Omit<BookmarkRow, 'uid' | 'searchText'>): Bookmark {
  const { id, lessonId, startSeconds, endSeconds, text, repeatCount, speed } = row
  return {
    ...{ id, lessonId, startSeconds, endSeconds, text, repeatCount, speed },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
