import type { Platform } from '#core/platform.ts'
import { removeObjectsJob, removeObjectsTask } from './removed-objects.ts'

/** Removes files that no row names, and moves into the bucket what is in the data folder. */
export function storageModule({
  db,
  objects,
  moving,
  log,
}: Pick<Platform, 'db' | 'objects' | 'moving' | 'log'>) {
  const left = new AbortController()
  let moved: Promise<void> | undefined
  return {
    services: {},
    tasks: { [removeObjectsTask]: removeObjectsJob(db, objects) },
    start() {
      moved = moving.goOn({ log, signal: left.signal })
    },
    leave: () => left.abort(),
    stop: () => moved,
  }
}
