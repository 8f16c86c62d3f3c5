import type { Database } from '#core/database/database.ts'
import { countFinishedReadings } from './finished-readings.store.ts'

/** What members have read to the end. */
export function finishedReadingsService({ db }: { db: Database }) {
  return { count: (uid: string): Promise<number> => countFinishedReadings(db, uid) }
}
export type FinishedReadingsService = ReturnType<typeof finishedReadingsService>
