import type { DiaryDatabase } from '#features/diary/offline/diary-database.ts'
import type { DiaryDay, DiaryKind } from '#features/diary/offline/diary-kinds.ts'
import { readDays } from '#features/diary/offline/read-days.ts'

/** A day with the member's latest text, sent or not. */
export async function readDay<K extends DiaryKind>(
  database: DiaryDatabase,
  kind: K,
  date: string,
): Promise<DiaryDay<K> | null> {
  return (await readDays(database, kind, date, date))[0] ?? null
}
