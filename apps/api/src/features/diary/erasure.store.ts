import { eq } from 'drizzle-orm'
import type { Transaction } from '#core/database.ts'
import {
  diaryEntries,
  diaryPictures,
  diarySettings,
  diarySkips,
  eichiDays,
  eichiStamps,
  kafukuDays,
} from './diary.tables.ts'

/** Deletes every row of a member's diaries. Answers where the files of the pictures are. */
export async function deleteAllOf(tx: Transaction, uid: string): Promise<string[]> {
  for (const table of [diaryEntries, diarySkips, eichiDays, eichiStamps, kafukuDays, diarySettings])
    await tx.delete(table).where(eq(table.uid, uid))
  const gone = await tx
    .delete(diaryPictures)
    .where(eq(diaryPictures.uid, uid))
    .returning({ key: diaryPictures.storageKey })
  return gone.map(({ key }) => key)
}
