import { deleteOldLimits } from './limit.ts'
import { deleteOldDone } from './once.ts'
import type { Platform } from './platform.ts'

/** Deletes the counts of limits and the answers to repeated writes that have run out. */
export function limitModule({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return {
    services: {},
    cleanUp: {
      limits: () => deleteOldLimits(db, clock()),
      repeats: () => deleteOldDone(db, clock()),
    },
  }
}
