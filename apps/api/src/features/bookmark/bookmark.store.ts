import { plainSearchText } from '@iki/contract/api/search-text'
import type { AudipoReference, Bookmark } from '@iki/contract/media/bookmark'
import { and, asc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Handle, Transaction } from '#core/database/database.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { lessonBookmarks } from './bookmark.tables.ts'

export type BookmarkRow = typeof lessonBookmarks.$inferSelect
export type BookmarkSave = Omit<Bookmark, 'lessonId' | 'createdAt' | 'updatedAt'>

const ofLesson = (uid: string, lessonId: string): SQL | undefined =>
  and(eq(lessonBookmarks.uid, uid), eq(lessonBookmarks.lessonId, lessonId))

/** Two saves of one member wait for each other, so that each counts the other's bookmarks. */
export async function lockBookmarks(tx: Transaction, uid: string): Promise<void> {
  await lockName(tx, `lesson_bookmarks ${uid}`)
}

const counted = statement({
  name: 'bookmarks_count',
  params: { uid: text, lessonId: text },
  row: {
    inAll: integer.because('a count is never null'),
    inLesson: integer.because('a count is never null'),
  },
  text: `select count(*)::int as in_all, (count(*) filter (where lesson_id = $lessonId))::int as in_lesson
   from lesson_bookmarks where uid = $uid`,
})

export const countBookmarks = async (handle: Handle, uid: string, lessonId: string) =>
  (await counted.first(handle, { uid, lessonId })) ?? { inAll: 0, inLesson: 0 }

export async function hasBookmark(handle: Handle, uid: string, lessonId: string, id: string) {
  const found = await handle
    .select({ id: lessonBookmarks.id })
    .from(lessonBookmarks)
    .where(and(ofLesson(uid, lessonId), eq(lessonBookmarks.id, id)))
  return found.length > 0
}

/** Adds each bookmark, or changes the one with its id. Those of another lesson are not changed and not returned. */
export async function saveBookmarks(
  handle: Handle,
  uid: string,
  lessonId: string,
  bookmarks: BookmarkSave[],
  at: Date,
): Promise<BookmarkRow[]> {
  if (bookmarks.length === 0) return []
  return handle
    .insert(lessonBookmarks)
    .values(bookmarks.map(bookmark => ({ ...rowOf(bookmark), uid, lessonId, createdAt: at, updatedAt: at })))
    .onConflictDoUpdate({
      target: [lessonBookmarks.uid, lessonBookmarks.id],
      set: {
        startSeconds: sql`excluded.start_seconds`,
        endSeconds: sql`excluded.end_seconds`,
        text: sql`excluded.text`,
        searchText: sql`excluded.search_text`,
        repeatCount: sql`excluded.repeat_count`,
        speed: sql`excluded.speed`,
        riseFrom: sql`excluded.rise_from`,
        riseTo: sql`excluded.rise_to`,
        riseRounds: sql`excluded.rise_rounds`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`${lessonBookmarks.lessonId} = ${lessonId}`,
    })
    .returning()
}

function rowOf({ rise, ...bookmark }: BookmarkSave) {
  return {
    ...bookmark,
    searchText: plainSearchText(bookmark.text),
    riseFrom: rise?.from ?? null,
    riseTo: rise?.to ?? null,
    riseRounds: rise?.rounds ?? null,
  }
}

export async function listBookmarksOfLesson(
  handle: Handle,
  uid: string,
  lessonId: string,
): Promise<BookmarkRow[]> {
  return handle
    .select()
    .from(lessonBookmarks)
    .where(ofLesson(uid, lessonId))
    .orderBy(asc(lessonBookmarks.startSeconds), asc(lessonBookmarks.id))
}

/** By its id, or else every equal one. Returns how many there were. */
export async function deleteBookmarks(
  handle: Handle,
  uid: string,
  lessonId: string,
  { id, seconds, endSeconds, text }: AudipoReference,
): Promise<number> {
  const readsLike = and(
    seconds === undefined ? undefined : eq(lessonBookmarks.startSeconds, seconds),
    endSeconds == null ? isNull(lessonBookmarks.endSeconds) : eq(lessonBookmarks.endSeconds, endSeconds),
    text === undefined ? undefined : eq(lessonBookmarks.text, text),
  )
  const which = id === undefined ? readsLike : eq(lessonBookmarks.id, id)
  const deleted = await handle
    .delete(lessonBookmarks)
    .where(and(ofLesson(uid, lessonId), which))
    .returning({ id: lessonBookmarks.id })
  return deleted.length
}

export async function deleteAllBookmarksBut(
  handle: Handle,
  uid: string,
  lessonId: string,
  remainingIds: string[],
): Promise<void> {
  await handle
    .delete(lessonBookmarks)
    .where(
      and(
        ofLesson(uid, lessonId),
        remainingIds.length > 0 ? notInArray(lessonBookmarks.id, remainingIds) : undefined,
      ),
    )
}
