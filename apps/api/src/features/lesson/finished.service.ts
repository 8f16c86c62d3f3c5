import { startOfTokyoDay } from '@iki/contract/api/tokyo'
import type { Database } from '#core/database.ts'
import { countFinished, listFinishedDays } from './finished.store.ts'

/** What members have heard to the end. */
export function finishedLessonsService({ db }: { db: Database }) {
  return {
    listDays: (uid: string, from: string) => listFinishedDays(db, uid, startOfTokyoDay(from)),
    count: (uid: string) => countFinished(db, uid),
  }
}
export type FinishedLessonsService = ReturnType<typeof finishedLessonsService>
