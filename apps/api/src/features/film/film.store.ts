import type { FilmState, Strip } from '@iki/contract/media/film'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { decimal, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { films } from './film.tables.ts'

export type FilmRow = RowOf<typeof byKey>

const byKey = statement({
  name: 'film_by_key',
  params: { mediaKey: text },
  row: {
    mediaKey: text,
    state: text.as<FilmState>(),
    reason: text.orNull,
    width: integer.orNull,
    height: integer.orNull,
    durationSeconds: decimal.orNull,
    heights: integer.array,
    strip: json<Strip>().orNull,
    progress: decimal,
  },
  text: `select media_key, state, reason, width, height, duration_seconds, heights, strip, progress
   from films where media_key = $mediaKey`,
})

export async function findFilm(handle: Handle, mediaKey: string): Promise<FilmRow | null> {
  return byKey.first(handle, { mediaKey })
}

const byState = statement({
  name: 'film_counts',
  row: { state: text, count: integer.because('count') },
  text: 'select state, count(*)::integer as count from films group by state order by state',
})

/** How many films there are in each state. There are as many as video lessons: hundreds. */
export const countByState = (handle: Handle) => byState.rows(handle)

const readyByFolder = statement({
  name: 'film_ready_by_folder',
  params: { folder: text },
  text: `select from films where split_part(media_key, '.', 1) = $folder and state = 'ready'`,
})

/** Whether the folder with that key holds a complete film. */
export async function isReady(handle: Handle, folder: string): Promise<boolean> {
  return (await readyByFolder.run(handle, { folder })) > 0
}

export type NewFilm = typeof films.$inferInsert

/** False if it existed before; then nothing has changed. */
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

/** Null if there is none. Nobody else can change it until the transaction ends. */
export async function lockFilm(tx: Handle, mediaKey: string) {
  const { updatedAt } = films
  const [film] = await tx.select({ updatedAt }).from(films).where(eq(films.mediaKey, mediaKey)).for('update')
  return film ?? null
}

export async function deleteFilm(handle: Handle, mediaKey: string): Promise<void> {
  await handle.delete(films).where(eq(films.mediaKey, mediaKey))
}
