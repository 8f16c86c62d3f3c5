import type { DiaryDatabase } from '#features/diary/offline/diary-database.ts'
import type { DiaryDay, DiaryKind } from '#features/diary/offline/diary-kinds.ts'
import { readDays } from '#features/diary/offline/read-days.ts'

/** One day as the member wrote it last. */
export async function readDay<K extends DiaryKind>(
  database: DiaryDatabase,
  kind: K,
  date: string,
): Promise<DiaryDay<K> | null> {
  return (await readDays(database, kind, date, date))[0] ?? null
}
