import type { LessonKind } from '@iki/contract/media/lesson'
import { begunSeconds, shelfPageSize } from '@iki/contract/media/shelf'
import { forAnyValue } from '#core/any-value.ts'
import type { Cursor } from '#core/cursor.ts'
import type { Handle } from '#core/database.ts'
import { boolean, decimal, instant, integer, text } from '#core/sql-type.ts'
import { type RowOf, statement } from '#core/statement.ts'
import { listedColumns, listedRow } from './lesson.store.ts'

const kind = forAnyValue('$kind', 'text')

const unfinished = statement({
  name: 'lessons_unfinished',
  params: { uid: text, kind: text.orNull, at: instant, id: text },
  row: { ...listedRow, seconds: decimal, isCompleted: boolean, sequence: integer, at: instant },
  text: `select ${listedColumns}, b.updated_at as at
   from lesson_playback b join lessons l on l.id = b.lesson_id
   where b.uid = $uid and not b.is_completed and b.seconds >= ${begunSeconds} and (${kind} is null or l.kind = ${kind})
     and b.recent_at <= $at and (b.updated_at, b.lesson_id) < ($at, $id)
   order by b.recent_at desc, b.updated_at desc, b.lesson_id desc limit ${shelfPageSize + 1}`,
})

export type UnfinishedRow = RowOf<typeof unfinished>

/** What a member has begun and not finished, the last played first; one more than a page has, if there are more. */
export const listUnfinished = (
  handle: Handle,
  { uid, kind, before }: { uid: string; kind: LessonKind | null; before: Cursor },
): Promise<UnfinishedRow[]> => unfinished.rows(handle, { uid, kind, at: before.at, id: before.id })
