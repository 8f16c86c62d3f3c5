import type { Handle } from './database.ts'
import { enqueue, type Task } from './jobs.ts'
import type { ObjectStorage } from './object-storage.ts'

export const removeObjectsTask = 'remove_objects'
/** With exponential delays this is some days: a storage that is away comes back. */
const maxAttempts = 20
const keysOfJob = 200

/** Has files removed once the rows that named them are gone for certain. */
export async function removeObjectsLater(handle: Handle, keys: string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysOfJob)
    await enqueue(handle, removeObjectsTask, { keys: keys.slice(from, from + keysOfJob) }, { maxAttempts })
}

export function removeObjectsJob(objects: ObjectStorage): Task {
  return async payload => {
    for (const key of (payload as { keys: string[] }).keys) await objects.remove(key)
  }
}
