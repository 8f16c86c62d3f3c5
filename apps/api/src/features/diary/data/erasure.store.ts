import { habitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#core/database/database.ts'
import { text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { diaryEntries, diaryPictures, diarySettings, diarySkips } from '../diary.tables.ts'
import { sheetAnswers } from '../sheet.tables.ts'

const habitTables = habitKindKeys.flatMap(kind => {
  const { table, stamps } = habitKind(kind)
  return stamps === null ? [table] : [table, stamps]
})
const habitDeletions = habitTables.map(table =>
  statement({ name: `erase_${table}`, params: { uid: text }, text: `delete from ${table} where uid = $uid` }),
)

/** Deletes every row of a member's diaries. Returns the storage keys of the pictures. */
export async function deleteAllOf(tx: Transaction, uid: string): Promise<string[]> {
  for (const table of [diaryEntries, diarySkips, diarySettings, sheetAnswers])
    await tx.delete(table).where(eq(table.uid, uid))
  for (const deletion of habitDeletions) await deletion.run(tx, { uid })
  const deleted = await tx
    .delete(diaryPictures)
    .where(eq(diaryPictures.uid, uid))
    .returning({ key: diaryPictures.storageKey })
  return deleted.map(({ key }) => key)
}
