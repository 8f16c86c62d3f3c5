import type { FilmState, Strip } from '@iki/contract/film'
import { asc, eq, inArray } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { films } from './film.tables.ts'

export type FilmRow = {
  media_key: string
  state: FilmState
  reason: string | null
  width: number | null
  height: number | null
  duration_seconds: number | null
  heights: number[]
  strip: Strip | null
  progress: number
}

const byKey = preparedQuery<FilmRow>(
  'film_by_key',
  `select media_key, state, reason, width, height, duration_seconds, heights, strip, progress
   from films where media_key = $1`,
)

export async function findFilm(handle: Handle, mediaKey: string): Promise<FilmRow | null> {
  const [row] = await byKey(handle, [mediaKey])
  return row ?? null
}

const readyByFolder = preparedQuery<{ media_key: string }>(
  'film_ready_by_folder',
  `select media_key from films where split_part(media_key, '.', 1) = $1 and state = 'ready'`,
)

/** Whether the folder of that key holds a whole film. */
export async function isReady(handle: Handle, folder: string): Promise<boolean> {
  return (await readyByFolder(handle, [folder])).length > 0
}

export type NewFilm = typeof films.$inferInsert

/** False when it was known before; then nothing has changed. */
export async function insertFilm(handle: Handle, film: NewFilm): Promise<boolean> {
  const inserted = await handle
    .insert(films)
    .values(film)
    .onConflictDoNothing()
    .returning({ key: films.mediaKey })
  return inserted.length > 0
}

export async function saveFilm(handle: Handle, film: NewFilm): Promise<void> {
  await handle.insert(films).values(film).onConflictDoUpdate({ target: films.mediaKey, set: film })
}

export async function updateFilm(
  handle: Handle,
  mediaKey: string,
  change: Partial<Omit<NewFilm, 'mediaKey'>>,
): Promise<void> {
  await handle.update(films).set(change).where(eq(films.mediaKey, mediaKey))
}

export type ListedFilm = Pick<
  typeof films.$inferSelect,
  'mediaKey' | 'state' | 'reason' | 'progress' | 'heights'
>

/** In these states, or in any. */
export async function listFilms(handle: Handle, states?: readonly FilmState[]): Promise<ListedFilm[]> {
  const { mediaKey, state, reason, progress, heights } = films
  return handle
    .select({ mediaKey, state, reason, progress, heights })
    .from(films)
    .where(states ? inArray(state, [...states]) : undefined)
    .orderBy(asc(mediaKey))
}

/** Null when there is none. Nobody else changes it until the transaction ends. */
export async function lockFilm(tx: Handle, mediaKey: string) {
  const { updatedAt } = films
  const [film] = await tx.select({ updatedAt }).from(films).where(eq(films.mediaKey, mediaKey)).for('update')
  return film ?? null
}

export async function deleteFilm(handle: Handle, mediaKey: string): Promise<void> {
  await handle.delete(films).where(eq(films.mediaKey, mediaKey))
}
