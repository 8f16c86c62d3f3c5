import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Handle } from '#core/database/database.ts'
import { cancelJob, enqueue, type Task } from '#core/jobs/jobs.ts'
import { alone, unlessAlone } from '#core/jobs/run-alone.ts'
import type { ObjectStorage } from './object-storage.ts'

export const removeObjectsTask = 'remove_objects'
/** With exponential delays this is some days: a storage that is unavailable returns by then. */
const maxAttempts = 20
const keysOfJob = 200

/** Removes files when the transaction that deletes their rows has committed, and after so many seconds. */
export async function removeObjectsLater(handle: Handle, keys: string[], delaySeconds = 0): Promise<void> {
  for (let from = 0; from < keys.length; from += keysOfJob) {
    const payload = { keys: keys.slice(from, from + keysOfJob) }
    await enqueue(handle, removeObjectsTask, payload, { maxAttempts, delaySeconds })
  }
}

/** After this time, a row names what was just put into the storage, or never will. */
const unnamedSeconds = 3_600

/**
 * Call it before a file is put: the file is removed unless `cancelRemoval` is called with the row that names it,
 * also after a crash.
 */
export async function scheduleRemoval(handle: Handle, key: string): Promise<void> {
  await enqueue(
    handle,
    removeObjectsTask,
    { keys: [key] },
    {
      maxAttempts,
      jobKey: key,
      delaySeconds: unnamedSeconds, // By the database's clock, which jobs use.
    },
  )
}

export const cancelRemoval = (handle: Handle, key: string): Promise<void> => cancelJob(handle, key)

export function removeObjectsJob(db: Database, objects: ObjectStorage): Task {
  return async payload => {
    const { keys } = payload as { keys: string[] }
    const removed = await removeFiles(db, async () => {
      for (const key of keys) await objects.remove(key)
    })
    if (removed === 'later') await removeObjectsLater(db, keys, afterBackupSeconds)
  }
}

/**
 * The process that is alone under this name writes a backup: files that its rows name must exist until it has read
 * them.
 */
const staying = 'files stay'
/** When removals that waited for a backup are tried again. */
export const afterBackupSeconds = 600

/** Removes files of the storage, unless a backup is running. */
export async function removeFiles(db: Database, remove: () => Promise<void>): Promise<'removed' | 'later'> {
  return (await unlessAlone(db, staying, remove)) === 'done' ? 'removed' : 'later'
}

/** While this runs nothing is removed from the storage. It waits for the end of running removals. */
export async function whileFilesStay(db: Database, run: () => Promise<void>): Promise<void> {
  while ((await alone(db, staying, run)) === 'taken') await sleep(betweenTriesMs)
}
const betweenTriesMs = 200
