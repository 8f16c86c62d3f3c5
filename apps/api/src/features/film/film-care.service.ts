import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { type MediaEngine, missingEngine } from '#core/engine/engine.ts'
import { listJobKeys } from '#core/jobs/jobs.ts'
import { type ListedFilm, listFilms, updateFilm } from './film.store.ts'
import { FilmError } from './film-error.ts'
import { jobKeyOf, makeFilmLater, makeFilmTask } from './film-queue.ts'

type Parts = {
  db: Database
  clock: Clock
  engine: MediaEngine
  lessons: { listOfMedia(handle: Handle, mediaKeys: string[]): Promise<{ id: string; mediaKey: string }[]> }
}

export type CaredFilm = ListedFilm & { lessonIds: string[] }

/** What an operator sees and does about films. */
export function filmCare({ db, clock, engine, lessons }: Parts) {
  async function list(): Promise<CaredFilm[]> {
    const films = await listFilms(db)
    const shown = await lessons.listOfMedia(
      db,
      films.map(({ mediaKey }) => mediaKey),
    )
    return films.map(film => ({
      ...film,
      lessonIds: shown.filter(({ mediaKey }) => mediaKey === film.mediaKey).map(({ id }) => id),
    }))
  }

  const queue = (mediaKey: string): Promise<void> =>
    db.transaction(async tx => {
      await updateFilm(tx, mediaKey, { state: 'waiting', reason: null, progress: 0, updatedAt: clock() })
      await makeFilmLater(tx, mediaKey)
    })

  return {
    list,

    /** Tries again films that failed, or were loaded without the engine: of a lesson, or all of them. */
    async makeAgain(lessonId: string | null): Promise<CaredFilm[]> {
      if (!(await engine.isThere())) throw new FilmError(missingEngine)
      const films = await list()
      const asked = lessonId === null ? films : films.filter(({ lessonIds }) => lessonIds.includes(lessonId))
      if (lessonId !== null && asked.length === 0) throw new FilmError(`${lessonId} is no lesson with a film`)
      const again = asked.filter(({ state }) => state === 'failed' || state === 'whole')
      for (const { mediaKey } of again) await queue(mediaKey)
      return again
    },

    /** Queues a new job for films that wait for a job that no longer exists. */
    async resume(): Promise<void> {
      const waiting = await listFilms(db, ['waiting', 'working'])
      if (waiting.length === 0) return
      const keys = new Set(await listJobKeys(db, makeFilmTask))
      for (const { mediaKey } of waiting) if (!keys.has(jobKeyOf(mediaKey))) await makeFilmLater(db, mediaKey)
    },
  }
}
export type FilmCare = ReturnType<typeof filmCare>
