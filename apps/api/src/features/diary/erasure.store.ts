import { habitKind, habitKindKeys } from '@iki/contract/habit-kinds'
import { eq } from 'drizzle-orm'
import { preparedQuery, type Transaction } from '#core/database.ts'
import { diaryEntries, diaryPictures, diarySettings, diarySkips } from './diary.tables.ts'

const habitTables = habitKindKeys.flatMap(kind => {
  const { table, stamps } = habitKind(kind)
  return stamps === null ? [table] : [table, stamps]
})
const habitDeletions = habitTables.map(table =>
  preparedQuery<{ uid: string }>(`erase_${table}`, `delete from ${table} where uid = $1`),
)

/** Deletes every row of a member's diaries. Answers where the files of the pictures are. */
export async function deleteAllOf(tx: Transaction, uid: string): Promise<string[]> {
  for (const table of [diaryEntries, diarySkips, diarySettings])
    await tx.delete(table).where(eq(table.uid, uid))
  for (const deleteAll of habitDeletions) await deleteAll(tx, [uid])
  const gone = await tx
    .delete(diaryPictures)
    .where(eq(diaryPictures.uid, uid))
    .returning({ key: diaryPictures.storageKey })
  return gone.map(({ key }) => key)
}
