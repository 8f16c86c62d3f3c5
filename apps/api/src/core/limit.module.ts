import { deleteOldDone } from './answer-once.ts'
import { deleteOldLimits } from './limit.ts'
import type { Platform } from './platform.ts'

/** Deletes expired counts of limits and expired answers to repeated writes. */
export function limitModule({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return {
    services: {},
    cleanUp: {
      limits: () => deleteOldLimits(db, clock()),
      repeats: () => deleteOldDone(db, clock()),
    },
  }
}
