import { setTimeout as sleep } from 'node:timers/promises'
import { alone, unlessAlone } from './alone.ts'
import type { Database, Handle } from './database.ts'
import { cancelJob, enqueue, type Task } from './jobs.ts'
import type { ObjectStorage } from './object-storage.ts'

export const removeObjectsTask = 'remove_objects'
/** With exponential delays this is some days: a storage that is away comes back. */
const maxAttempts = 20
const keysOfJob = 200

/** Has files removed once the rows that named them are gone for certain, and after so many seconds. */
export async function removeObjectsLater(handle: Handle, keys: string[], delaySeconds = 0): Promise<void> {
  for (let from = 0; from < keys.length; from += keysOfJob) {
    const payload = { keys: keys.slice(from, from + keysOfJob) }
    await enqueue(handle, removeObjectsTask, payload, { maxAttempts, delaySeconds })
  }
}

/** By then a row names what was just put into the storage, or never will. */
const unnamedSeconds = 3_600

/** Before a file is put: it is removed unless `keepObject` is called with the row that names it, also after a crash. */
export async function scheduleRemoval(handle: Handle, key: string): Promise<void> {
  await enqueue(
    handle,
    removeObjectsTask,
    { keys: [key] },
    {
      ...{ maxAttempts, jobKey: key },
      delaySeconds: unnamedSeconds, // By the database's clock, as the jobs go.
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

/** Who is alone under this name writes a backup: files that its rows name have to be there until it has read them. */
const staying = 'files stay'
/** When what was not removed because of a backup is tried again. */
export const afterBackupSeconds = 600

/** Removes files of the storage, unless they have to stay for now. */
export async function removeFiles(db: Database, remove: () => Promise<void>): Promise<'removed' | 'later'> {
  return (await unlessAlone(db, staying, remove)) === 'done' ? 'removed' : 'later'
}

/** Nothing is removed from the storage while this runs. It waits for the end of what is being removed. */
export async function whileFilesStay(db: Database, run: () => Promise<void>): Promise<void> {
  while ((await alone(db, staying, run)) === 'taken') await sleep(betweenTriesMs)
}
const betweenTriesMs = 200
