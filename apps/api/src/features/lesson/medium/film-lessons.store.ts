import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { type LessonPicture, lessons } from '../lesson.tables.ts'

/** Statements about lessons that the film feature needs. */

/** Lessons that show the film get its picture, unless they have one of their own. */
export async function setFilmPicture(
  handle: Handle,
  mediaKey: string,
  picture: LessonPicture,
): Promise<void> {
  const hasNoOwn = or(isNull(lessons.picture), eq(sql`${lessons.picture}->>'from'`, 'film'))
  await handle
    .update(lessons)
    .set({ picture })
    .where(and(eq(lessons.mediaKey, mediaKey), eq(lessons.kind, 'video'), hasNoOwn))
}

/** The lessons of these media, in the order of their ids. */
export async function listOfMedia(
  handle: Handle,
  mediaKeys: string[],
): Promise<{ id: string; mediaKey: string }[]> {
  const rows = await handle
    .select({ id: lessons.id, mediaKey: lessons.mediaKey })
    .from(lessons)
    .where(inArray(lessons.mediaKey, mediaKeys))
    .orderBy(asc(lessons.id))
  return rows.flatMap(({ id, mediaKey }) => (mediaKey === null ? [] : [{ id, mediaKey }]))
}

/** The lines of a lesson, and its medium. */
export async function findLines(handle: Handle, id: string) {
  const [row] = await handle
    .select({ mediaKey: lessons.mediaKey, lines: lessons.transcript })
    .from(lessons)
    .where(eq(lessons.id, id))
  return row ?? null
}
