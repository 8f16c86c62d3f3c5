import { searchable } from '@iki/contract/bookmark-wire'
import { and, eq } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { lessonMemos } from './bookmark.tables.ts'

export type StandingMemo = { memo: string; revision: number; updated_at: Date }

/** One statement, so that of two saves at one moment the later one meets the other's revision, and is not done. */
const save = preparedQuery<StandingMemo>(
  'lesson_memo_save',
  `insert into lesson_memos as m (uid, lesson_id, memo, search_text, revision, updated_at)
   values ($1, $2, $3, $4, 1, $6)
   on conflict (uid, lesson_id) do update set
     memo = excluded.memo, search_text = excluded.search_text, revision = m.revision + 1,
     updated_at = excluded.updated_at
   where $5::int is null or $5::int = m.revision
   returning memo, revision, updated_at`,
)

export type MemoSave = { uid: string; lessonId: string; memo: string; revision: number | null; at: Date }

/** Null when it was written on another revision than the one that stands. */
export async function saveMemo(handle: Handle, given: MemoSave): Promise<StandingMemo | null> {
  const { uid, lessonId, memo, revision, at } = given
  const [saved] = await save(handle, [uid, lessonId, memo, searchable(memo), revision, at])
  return saved ?? null
}

export async function findMemo(handle: Handle, uid: string, lessonId: string): Promise<StandingMemo | null> {
  const [found] = await handle
    .select({ memo: lessonMemos.memo, revision: lessonMemos.revision, updated_at: lessonMemos.updatedAt })
    .from(lessonMemos)
    .where(and(eq(lessonMemos.uid, uid), eq(lessonMemos.lessonId, lessonId)))
  return found ?? null
}
