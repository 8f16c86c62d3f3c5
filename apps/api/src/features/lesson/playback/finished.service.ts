import { startOfTokyoDay } from '@iki/contract/api/tokyo'
import type { Database } from '#core/database/database.ts'
import { findFinished } from './finished.store.ts'

/** The lessons that members have played to the end. */
export function finishedLessonsService({ db }: { db: Database }) {
  return {
    /** How many on each day since `from`, and how many at all. */
    record: (uid: string, from: string) => findFinished(db, uid, startOfTokyoDay(from)),
  }
}
export type FinishedLessonsService = ReturnType<typeof finishedLessonsService>
