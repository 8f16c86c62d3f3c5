import { plainSearchText } from '@iki/contract/api/search-text'
import type { Handle } from '#core/database/database.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type CurrentMemo = RowOf<typeof save>

/** One statement, so that of two simultaneous saves the later one finds the other's revision, and is not done. */
const save = statement({
  name: 'lesson_memo_save',
  params: { uid: text, lessonId: text, memo: text, searchText: text, revision: integer.orNull, at: instant },
  row: { memo: text, revision: integer, updatedAt: instant },
  text: `insert into lesson_memos as m (uid, lesson_id, memo, search_text, revision, updated_at)
   values ($uid, $lessonId, $memo, $searchText, 1, $at)
   on conflict (uid, lesson_id) do update set
     memo = excluded.memo, search_text = excluded.search_text, revision = m.revision + 1,
     updated_at = excluded.updated_at
   where $revision::int is null or $revision::int = m.revision
   returning memo, revision, updated_at`,
})

export type MemoSave = { uid: string; lessonId: string; memo: string; revision: number | null; at: Date }

/** Null if it was written on another revision than the current one. */
export const saveMemo = (handle: Handle, given: MemoSave): Promise<CurrentMemo | null> =>
  save.first(handle, { ...given, searchText: plainSearchText(given.memo) })

const find = statement({
  name: 'lesson_memo',
  params: { uid: text, lessonId: text },
  row: save.row,
  text: 'select memo, revision, updated_at from lesson_memos where uid = $uid and lesson_id = $lessonId',
})

export async function findMemo(handle: Handle, uid: string, lessonId: string): Promise<CurrentMemo | null> {
  return find.first(handle, { uid, lessonId })
}
