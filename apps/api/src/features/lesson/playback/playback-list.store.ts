import { lessonPageSize } from '@iki/contract/media/audio-lists'
import type { LessonKind } from '@iki/contract/media/lesson'
import type { Cursor } from '#core/database/cursor.ts'
import type { Handle } from '#core/database/database.ts'
import { boolean, decimal, instant, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type PositionRow = RowOf<typeof page>
const page = statement({
  name: 'lesson_positions_latest',
  params: { uid: text, kind: text, at: instant, id: text },
  row: {
    id: text,
    seconds: decimal,
    isCompleted: boolean,
    durationSeconds: decimal.orNull,
    updatedAt: instant,
  },
  text: `select b.lesson_id as id, b.seconds, b.is_completed, b.duration_seconds, b.updated_at
   from lesson_playback b join lessons l on l.id = b.lesson_id and l.kind = $kind
   where b.uid = $uid and b.recent_at <= $at and (b.updated_at, b.lesson_id) < ($at, $id)
   order by b.recent_at desc, b.updated_at desc, b.lesson_id desc limit ${lessonPageSize + 1}`,
})

/** The latest first; one more than a page has, if there are more. */
export const listPositions = (
  handle: Handle,
  { uid, kind, before }: { uid: string; kind: LessonKind; before: Cursor },
) => page.rows(handle, { uid, kind, at: before.at, id: before.id })
