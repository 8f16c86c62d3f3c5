import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { cancelJob, enqueue, listJobKeys, type Task } from '#core/jobs/jobs.ts'
import { alone } from '#core/jobs/run-alone.ts'
import type { ObjectStorage } from '#core/storage/object-storage.ts'
import { afterBackupSeconds, removeFiles } from '#core/storage/removed-objects.ts'
import { deleteFilm, listFilms, lockFilm } from './film.store.ts'
import { folderOf, objectFolderOf } from './film-folder.ts'

type Parts = {
  db: Database
  clock: Clock
  objects: ObjectStorage
  lessons: { listOfMedia(handle: Handle, mediaKeys: string[]): Promise<{ mediaKey: string }[]> }
}

export const forgetFilmTask = 'forget_film'
const jobKeyOf = (mediaKey: string) => `forget/${mediaKey}`

/** Longer than any grant lives (`longestFilmMs`), and long enough to load again what was removed by mistake. */
export const graceSeconds = 7 * 86_400
/** A film that was loaded so recently may be about to get its lesson. */
const freshMs = 3_600_000

/** Removes films that no lesson shows any more, such as replaced ones, from the storage after a while. */
export function filmForgetting({ db, clock, objects, lessons }: Parts) {
  const isShown = async (handle: Handle, mediaKey: string) =>
    (await lessons.listOfMedia(handle, [mediaKey])).length > 0

  /** False if it stays: a lesson shows it, or may do so in a moment. */
  const forget = (mediaKey: string): Promise<boolean> =>
    db.transaction(async tx => {
      const film = await lockFilm(tx, mediaKey)
      if (!film) return true // An earlier attempt has come this far.
      const isFresh = clock().getTime() - film.updatedAt.getTime() < freshMs
      if (isFresh || (await isShown(tx, mediaKey))) return false
      await deleteFilm(tx, mediaKey)
      return true
    })

  const forgetLater = (mediaKey: string, delaySeconds: number) =>
    enqueue(db, forgetFilmTask, { mediaKey }, { jobKey: jobKeyOf(mediaKey), delaySeconds })

  const task: Task = async payload => {
    const { mediaKey } = payload as { mediaKey: string }
    const removed = await removeFiles(db, async () => {
      const found = await alone(db, `film ${mediaKey}`, async () => {
        if (await forget(mediaKey)) await objects.removeFolder(objectFolderOf(folderOf(mediaKey)))
      })
      if (found === 'taken') throw new Error(`somebody is at the film ${mediaKey}`)
    })
    if (removed === 'later') await forgetLater(mediaKey, afterBackupSeconds)
  }

  return {
    task,

    /** Each day: films without a lesson are scheduled for removal, and those that have one again are not. */
    async forgetUnused(): Promise<void> {
      const films = await listFilms(db)
      const keys = films.map(({ mediaKey }) => mediaKey)
      const shown = new Set((await lessons.listOfMedia(db, keys)).map(({ mediaKey }) => mediaKey))
      const awaited = new Set(await listJobKeys(db, forgetFilmTask))
      for (const mediaKey of keys) {
        const jobKey = jobKeyOf(mediaKey)
        if (shown.has(mediaKey)) {
          if (awaited.has(jobKey)) await cancelJob(db, jobKey)
        } else if (!awaited.has(jobKey)) await forgetLater(mediaKey, graceSeconds)
      }
    },
  }
}
export type FilmForgetting = ReturnType<typeof filmForgetting>
