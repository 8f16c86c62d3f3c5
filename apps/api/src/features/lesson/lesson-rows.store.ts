import { type Handle, preparedQuery } from '#core/database.ts'
import { type ListedLesson, listedColumns } from './lesson.store.ts'

const byIds = preparedQuery<ListedLesson>(
  'lesson_rows',
  `select ${listedColumns}
   from lessons l left join lesson_playback b on b.uid = $2 and b.lesson_id = l.id
   where l.id = any($1) and l.published_at <= $3`,
)

/** Those that are published, by their ids: members may name any. Ungated: the service decides about locks. */
export const listLessonRows = (handle: Handle, ids: string[], uid: string | null, now: Date) =>
  byIds(handle, [ids, uid, now])
