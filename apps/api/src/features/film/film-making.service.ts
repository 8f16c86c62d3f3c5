import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { type MediaEngine, missingEngine } from '#core/engine/engine.ts'
import { EngineError } from '#core/engine/engine-error.ts'
import type { Task } from '#core/jobs/jobs.ts'
import { alone } from '#core/jobs/run-alone.ts'
import type { ObjectStorage } from '#core/storage/object-storage.ts'
import type { Storage } from '#core/storage/storage.ts'
import { findFilm, updateFilm } from './film.store.ts'
import { FilmError } from './film-error.ts'
import { type FilmPicture, folderOf, objectKeyOf } from './film-folder.ts'
import { checkAgainLater } from './film-queue.ts'
import { makeFilm } from './make-film.ts'
import type { ReadyMadeFacts } from './ready-made.ts'

type Parts = {
  db: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  engine: MediaEngine
  objects: ObjectStorage
  /** The storage of media as they were loaded. */
  media: Pick<Storage, 'sizeOf' | 'fileOf'>
  /** The folder of films while they are made. */
  workDirectory: string
  lessons: { setFilmPicture(handle: Handle, mediaKey: string, picture: FilmPicture): Promise<void> }
}

const progressMs = 2_000

/**
 * The job that makes films out of media. One process at a time makes a film, and it becomes visible when it is
 * complete.
 */
export function filmMaking(parts: Parts) {
  const { db, clock, log, engine, objects, media, workDirectory, lessons } = parts

  const note = (mediaKey: string, change: Parameters<typeof updateFilm>[2]) =>
    updateFilm(db, mediaKey, { ...change, updatedAt: clock() })

  /** Reports the progress at intervals. */
  function progressOf(mediaKey: string): (share: number) => void {
    let reportedAt = 0
    return progress => {
      const now = performance.now()
      if (now - reportedAt < progressMs) return
      reportedAt = now
      note(mediaKey, { progress }).catch(() => {}) // The next report follows soon.
    }
  }

  async function publish(mediaKey: string, { facts, folder }: { facts: ReadyMadeFacts; folder: string }) {
    const key = folderOf(mediaKey)
    for (const file of await readdir(folder))
      await objects.put(objectKeyOf(key, file), await readFile(join(folder, file)))
    return async () => {
      const { width, height, durationSeconds, heights, strip } = facts
      await db.transaction(async tx => {
        const film = { width, height, durationSeconds, heights, strip }
        await updateFilm(tx, mediaKey, {
          ...film,
          state: 'ready',
          reason: null,
          progress: 1,
          updatedAt: clock(),
        })
        await lessons.setFilmPicture(tx, mediaKey, { from: 'film', key, width, height })
      })
    }
  }

  async function make(
    mediaKey: string,
    signal: AbortSignal,
    mustBeAlone: () => Promise<void>,
  ): Promise<void> {
    const film = await findFilm(db, mediaKey)
    if (!film || film.state === 'ready') return
    if (!(await engine.isThere())) {
      log.warn({ mediaKey }, `a film is served as it was loaded: ${missingEngine}`)
      return note(mediaKey, { state: 'whole', reason: null, progress: 0 })
    }
    if ((await media.sizeOf(mediaKey)) === null)
      throw new Error(
        `${mediaKey} is not among the media: all that work on films share one DATA_DIR, or one STORAGE_URL`,
      )
    await note(mediaKey, { state: 'working', reason: null, progress: 0 })
    const folder = join(workDirectory, folderOf(mediaKey))
    const scratch = join(workDirectory, `source-${mediaKey}`)
    const clear = () => Promise.all([folder, scratch].map(path => rm(path, { recursive: true, force: true })))
    await clear() // Removes what a killed process has left.
    await mkdir(folder, { recursive: true })
    try {
      const source = await media.fileOf(mediaKey, scratch)
      const onProgress = progressOf(mediaKey)
      const facts = await makeFilm(source, { engine, folder, onProgress, signal })
      await mustBeAlone()
      const show = await publish(mediaKey, { facts, folder })
      await mustBeAlone()
      await show()
    } finally {
      await clear()
    }
  }

  /** A film that cannot be made is not tried again automatically; a failure outside of the film is. */
  const task: Task = async (payload, { isLastAttempt, signal }) => {
    const { mediaKey } = payload as { mediaKey: string }
    const found = await alone(db, `film ${mediaKey}`, async mustBeAlone => {
      try {
        await make(mediaKey, signal, mustBeAlone)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const isItsFault = error instanceof FilmError || error instanceof EngineError
        const isFinal = isItsFault || (isLastAttempt && !signal.aborted)
        await note(mediaKey, isFinal ? { state: 'failed', reason } : { state: 'waiting' })
        if (!isItsFault) throw error
        log.warn({ mediaKey, reason }, 'a film can’t be made; it is served as it was loaded')
      }
    })
    // If the process that is making it ends silently, another one has to continue.
    if (found === 'taken') await checkAgainLater(db, mediaKey)
  }

  return { task }
}
export type FilmMaking = ReturnType<typeof filmMaking>
