import { deleteOldDone } from '#core/answer-once.ts'
import type { Platform } from '#core/platform.ts'
import { deleteOldLimits } from './limit.ts'

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
