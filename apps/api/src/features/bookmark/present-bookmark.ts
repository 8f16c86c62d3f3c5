import type { Bookmark, Rise } from '@iki/contract/bookmark'
import type { BookmarkRow } from './bookmark.store.ts'

/** A row as the contract tells it. */
export function presentBookmark(row: Omit<BookmarkRow, 'uid' | 'searchText'>): Bookmark {
  const { id, lessonId, startSeconds, endSeconds, text, repeatCount, speed } = row
  return {
    ...{ id, lessonId, startSeconds, endSeconds, text, repeatCount, speed, rise: riseOf(row) },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The table has all three of it or none. */
function riseOf(row: Pick<BookmarkRow, 'riseFrom' | 'riseTo' | 'riseRounds'>): Rise | null {
  const { riseFrom: from, riseTo: to, riseRounds: rounds } = row
  return from === null || to === null || rounds === null ? null : { from, to, rounds }
}
