import type { Handle } from './database.ts'
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
export async function removeUnlessKept(handle: Handle, key: string): Promise<void> {
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

export const keepObject = (handle: Handle, key: string): Promise<void> => cancelJob(handle, key)

export function removeObjectsJob(objects: ObjectStorage): Task {
  return async payload => {
    for (const key of (payload as { keys: string[] }).keys) await objects.remove(key)
  }
}
