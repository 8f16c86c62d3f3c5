import type { AudipoReference, Bookmark } from '@iki/contract/bookmark'
import { searchable } from '@iki/contract/bookmark-wire'
import { and, asc, count, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Handle, Transaction } from '#core/database.ts'
import { audioBookmarks } from './bookmark.tables.ts'

export type BookmarkRow = typeof audioBookmarks.$inferSelect
export type BookmarkSave = Omit<Bookmark, 'lessonId' | 'createdAt' | 'updatedAt'>

const ofLesson = (uid: string, lessonId: string): SQL | undefined =>
  and(eq(audioBookmarks.uid, uid), eq(audioBookmarks.lessonId, lessonId))

/** Two saves of one member wait for each other, so that neither counts without the other. */
export async function lockBookmarks(tx: Transaction, uid: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audio_bookmarks ${uid}`}, 0))`)
}

export async function countBookmarks(
  handle: Handle,
  uid: string,
  lessonId: string,
): Promise<{ inLesson: number; inAll: number }> {
  const [counted] = await handle
    .select({
      inAll: count(),
      inLesson: sql<number>`(count(*) filter (where ${audioBookmarks.lessonId} = ${lessonId}))::int`,
    })
    .from(audioBookmarks)
    .where(eq(audioBookmarks.uid, uid))
  return counted ?? { inLesson: 0, inAll: 0 }
}

export async function hasBookmark(handle: Handle, uid: string, lessonId: string, id: string) {
  const found = await handle
    .select({ id: audioBookmarks.id })
    .from(audioBookmarks)
    .where(and(ofLesson(uid, lessonId), eq(audioBookmarks.id, id)))
  return found.length > 0
}

/** Adds each, or changes the one with its id. What is somebody else’s or of another lesson is left, and not answered. */
export async function saveBookmarks(
  handle: Handle,
  uid: string,
  lessonId: string,
  bookmarks: BookmarkSave[],
  at: Date,
): Promise<BookmarkRow[]> {
  if (bookmarks.length === 0) return []
  return handle
    .insert(audioBookmarks)
    .values(bookmarks.map(bookmark => ({ ...rowOf(bookmark), uid, lessonId, createdAt: at, updatedAt: at })))
    .onConflictDoUpdate({
      target: audioBookmarks.id,
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
      setWhere: sql`${audioBookmarks.uid} = ${uid} and ${audioBookmarks.lessonId} = ${lessonId}`,
    })
    .returning()
}

function rowOf({ rise, ...bookmark }: BookmarkSave) {
  return {
    ...bookmark,
    searchText: searchable(bookmark.text),
    ...{ riseFrom: rise?.from ?? null, riseTo: rise?.to ?? null, riseRounds: rise?.rounds ?? null },
  }
}

export async function listBookmarksOfLesson(
  handle: Handle,
  uid: string,
  lessonId: string,
): Promise<BookmarkRow[]> {
  return handle
    .select()
    .from(audioBookmarks)
    .where(ofLesson(uid, lessonId))
    .orderBy(asc(audioBookmarks.startSeconds), asc(audioBookmarks.id))
}

/** By its id, else every one that reads like it. Answers how many there were. */
export async function deleteBookmarks(
  handle: Handle,
  uid: string,
  lessonId: string,
  { id, seconds, endSeconds, text }: AudipoReference,
): Promise<number> {
  const readsLike = and(
    seconds === undefined ? undefined : eq(audioBookmarks.startSeconds, seconds),
    endSeconds == null ? isNull(audioBookmarks.endSeconds) : eq(audioBookmarks.endSeconds, endSeconds),
    text === undefined ? undefined : eq(audioBookmarks.text, text),
  )
  const which = id === undefined ? readsLike : eq(audioBookmarks.id, id)
  const deleted = await handle
    .delete(audioBookmarks)
    .where(and(ofLesson(uid, lessonId), which))
    .returning({ id: audioBookmarks.id })
  return deleted.length
}

export async function deleteAllBookmarksBut(
  handle: Handle,
  uid: string,
  lessonId: string,
  keptIds: string[],
): Promise<void> {
  await handle
    .delete(audioBookmarks)
    .where(
      and(ofLesson(uid, lessonId), keptIds.length > 0 ? notInArray(audioBookmarks.id, keptIds) : undefined),
    )
}
