import { type Handle, preparedQuery } from '#core/database.ts'
import type { ListedLesson } from './lesson.store.ts'

const byIds = preparedQuery<ListedLesson>(
  'audio_lesson_rows',
  `select l.id, l.title, l.description, l.access, l.opening, l.drawing, l.duration_seconds,
     b.seconds, b.is_completed, b.sequence
   from audio_lessons l left join audio_playback b on b.uid = $2 and b.lesson_id = l.id
   where l.id = any($1) and l.published_at <= $3`,
)

/** Those that are published, by their ids: members may name any. Ungated: the service decides about locks. */
export const listLessonRows = (handle: Handle, ids: string[], uid: string | null, now: Date) =>
  byIds(handle, [ids, uid, now])
