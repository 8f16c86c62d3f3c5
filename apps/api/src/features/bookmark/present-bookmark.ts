import type { AudipoAnswer, Bookmark, Rise } from '@iki/contract/media/bookmark'
import { audipoOf } from '@iki/contract/media/bookmark-wire'
import type { BookmarkRow } from './bookmark.store.ts'

/** A row in the form of the contract. */
export function presentBookmark(row: Omit<BookmarkRow, 'uid' | 'searchText'>): Bookmark {
  const { id, lessonId, startSeconds, endSeconds, text, repeatCount, speed } = row
  return {
    id,
    lessonId,
    startSeconds,
    endSeconds,
    text,
    repeatCount,
    speed,
    rise: riseOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A row in the specification's terms: its owner, its lesson, and what was sent. */
export function presentAudipo(row: BookmarkRow): AudipoAnswer {
  const { createdAt: _, updatedAt: __, ...audipo } = audipoOf(presentBookmark(row))
  return { ...audipoOf(presentBookmark(row)), uid: row.uid, onsei_id: row.lessonId, audipo }
}

/** The table has all three values of it or none. */
function riseOf(row: Pick<BookmarkRow, 'riseFrom' | 'riseTo' | 'riseRounds'>): Rise | null {
  const { riseFrom: from, riseTo: to, riseRounds: rounds } = row
  return from === null || to === null || rounds === null ? null : { from, to, rounds }
}
