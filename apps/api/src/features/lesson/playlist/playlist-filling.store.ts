import { mostDouga } from '@iki/contract/media/video'
import { and, arrayContains, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { lessons, playlistLessons, playlists } from '../lesson.tables.ts'
import { saveFinishes } from './playlist-finish.store.ts'

/** Writes which lessons a playlist contains, in order, if that has changed. Call it in a transaction. */
export async function fillPlaylist(
  handle: Handle,
  tag: string,
  lessonIds: string[],
  now: Date,
): Promise<void> {
  const before = await listPlaylistLessonIds(handle, tag)
  if (before.join() !== lessonIds.join()) {
    await saveFinishes(handle, tag, now)
    await handle.delete(playlistLessons).where(eq(playlistLessons.playlistTag, tag))
    const rows = lessonIds.map((lessonId, position) => ({ playlistTag: tag, position, lessonId }))
    if (rows.length > 0) await handle.insert(playlistLessons).values(rows)
  }
  await passOnHours(handle, [...new Set([...lessonIds, ...before])])
}

/** Fills those of these playlists again that have an order, with the lessons that carry their tag. */
export async function refillOrdered(handle: Handle, tags: string[], now: Date): Promise<void> {
  if (tags.length === 0) return
  const ordered = await handle
    .select({ tag: playlists.tag, key: playlists.orderKey, direction: playlists.orderDirection })
    .from(playlists)
    .where(and(inArray(playlists.tag, tags), isNotNull(playlists.orderKey)))
    .for('update')
  for (const { tag, key, direction } of ordered) {
    const ids = await listTagged(handle, tag, { key, direction })
    await fillPlaylist(handle, tag, ids, now)
  }
}

const orderColumns = { published: lessons.publishedAt, title: lessons.title, name: lessons.sortKey }

async function listTagged(
  handle: Handle,
  tag: string,
  { key, direction }: { key: string | null; direction: string | null },
): Promise<string[]> {
  const column = key === 'published' || key === 'title' ? orderColumns[key] : orderColumns.name
  const rows = await handle
    .select({ id: lessons.id })
    .from(lessons)
    .where(arrayContains(lessons.tags, [tag]))
    .orderBy(direction === 'desc' ? desc(column) : asc(column), asc(lessons.id))
    .limit(mostDouga)
  return rows.map(({ id }) => id)
}

/** A lesson has the hours of all playlists that contain it, and none if one of them is always open. */
async function passOnHours(handle: Handle, lessonIds: string[]): Promise<void> {
  if (lessonIds.length === 0) return
  await handle.execute(sql`
    update lessons l set opening = (
      select case when not bool_or(p.opening is null) then jsonb_agg(hours) end
      from playlist_lessons i join playlists p on p.tag = i.playlist_tag
        left join lateral jsonb_array_elements(p.opening) hours on true
      where i.lesson_id = l.id
    ) where l.id in ${lessonIds}`)
}

export async function listPlaylistLessonIds(handle: Handle, tag: string): Promise<string[]> {
  const rows = await handle
    .select({ lessonId: playlistLessons.lessonId })
    .from(playlistLessons)
    .where(eq(playlistLessons.playlistTag, tag))
    .orderBy(asc(playlistLessons.position))
  return rows.map(row => row.lessonId)
}
