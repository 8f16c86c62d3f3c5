import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filmMaster, filmPoster } from '@iki/contract/media/film'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { type MediaEngine, missingEngine } from '#core/engine/engine.ts'
import type { ObjectStorage } from '#core/storage/object-storage.ts'
import { hashOfFile } from '#core/storage/storage.ts'
import { findFilm, insertFilm, listFilms, saveFilm, updateFilm } from './film.store.ts'
import { type FilmPicture, folderOf, objectFolderOf, objectKeyOf, pictureOf } from './film-folder.ts'
import { makeFilmLater } from './film-queue.ts'
import { type ReadyMadeFacts, readReadyMade } from './ready-made.ts'

type Parts = {
  db: Database
  clock: Clock
  objects: ObjectStorage
  engine: MediaEngine
  lessons: { setFilmPicture(handle: Handle, mediaKey: string, picture: FilmPicture): Promise<void> }
}

/** `files`: those that belong to it, in the order of their names. */
type Folder = { path: string; files: string[]; facts: ReadyMadeFacts }
type Size = { width: number | null; height: number | null; durationSeconds: number }

/** How films are loaded from content folders. */
export function filmLoading({ db, clock, objects, engine, lessons }: Parts) {
  return {
    readFolder: readReadyMade,

    /** The same content has the same key. */
    async keyOf({ path, files, facts }: Folder): Promise<string> {
      const hash = createHash('sha256').update(JSON.stringify(facts))
      for (const file of files) hash.update(`\n${file} ${await hashOfFile(join(path, file))}`)
      return `${hash.digest('hex').slice(0, 32)}.film`
    },

    /** Stores a film that was made elsewhere. It is not visible before all of it is stored. */
    async storeFolder(mediaKey: string, { path, files, facts }: Folder): Promise<FilmPicture> {
      const { width, height, durationSeconds, heights, strip } = facts
      const there = await objects.listFolder(objectFolderOf(folderOf(mediaKey)))
      for (const file of files)
        if (!there.has(file))
          await objects.put(objectKeyOf(folderOf(mediaKey), file), await readFile(join(path, file)))
      if ((await findFilm(db, mediaKey))?.state === 'ready')
        // It is in use: a recently updated film is not removed.
        await updateFilm(db, mediaKey, { updatedAt: clock() })
      else {
        const film = { mediaKey, width, height, durationSeconds, heights, strip }
        await saveFilm(db, { ...film, state: 'ready', reason: null, progress: 1, updatedAt: clock() })
      }
      return { from: 'film', key: folderOf(mediaKey), width, height }
    },

    /** Queues a job that makes a new film. Returns its picture if it is ready. */
    async makeLater(mediaKey: string, size: Size): Promise<FilmPicture | null> {
      const state = (await engine.isThere()) ? 'waiting' : 'whole'
      await db.transaction(async tx => {
        const isNew = await insertFilm(tx, { mediaKey, state, ...size, updatedAt: clock() })
        if (!isNew) await updateFilm(tx, mediaKey, { updatedAt: clock() })
        else if (state === 'waiting') await makeFilmLater(tx, mediaKey)
      })
      return pictureOf(await findFilm(db, mediaKey))
    },

    /** Whether all files of a ready film exist; `files` are those that are known to exist. */
    async isWhole(mediaKey: string, files: string[]): Promise<boolean> {
      if ((await findFilm(db, mediaKey))?.state !== 'ready') return true
      const there = await objects.listFolder(objectFolderOf(folderOf(mediaKey)))
      return [filmMaster, filmPoster, ...files].every(file => there.has(file))
    },

    /** Makes a film again whose files are missing. Until then it is played as it was loaded. */
    makeAgain: (mediaKey: string): Promise<void> =>
      db.transaction(async tx => {
        const state = (await engine.isThere()) ? 'waiting' : 'whole'
        await updateFilm(tx, mediaKey, { state, reason: null, progress: 0, updatedAt: clock() })
        if (state === 'waiting') await makeFilmLater(tx, mediaKey)
      }),

    /** Gives the lessons of a film its picture, if it is ready and they have none of their own. */
    async showPoster(mediaKey: string): Promise<void> {
      const picture = pictureOf(await findFilm(db, mediaKey))
      if (picture) await lessons.setFilmPicture(db, mediaKey, picture)
    },

    /** Why films cannot be made here. */
    async listWarnings(): Promise<string[]> {
      const idle = await listFilms(db, ['whole', 'waiting'])
      if (idle.length === 0 || (await engine.isThere())) return []
      const films = idle.length === 1 ? '1 film is' : `${idle.length} films are`
      return [`${films} served as loaded: ${missingEngine}`]
    },
  }
}
export type FilmLoading = ReturnType<typeof filmLoading>
