import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { instant, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { listedColumns, listedRow } from './lesson.store.ts'

const byIds = statement({
  name: 'lesson_rows',
  params: { ids: text.array, uid: text.orNull, now: instant },
  row: listedRow,
  text: `select ${listedColumns}
   from lessons l left join lesson_playback b on b.uid = $uid and b.lesson_id = l.id
   where l.id = ${anyOf('$ids')} and l.published_at <= $now`,
})

/** Published ones, by id: members may name any. Not checked for access: the service decides about locks. */
export const listLessonRows = (handle: Handle, ids: string[], uid: string | null, now: Date) =>
  byIds.rows(handle, { ids, uid, now })
