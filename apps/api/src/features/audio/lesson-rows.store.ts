import { type Handle, preparedQuery } from '#core/database.ts'
import type { ListedLesson } from './lesson.store.ts'

const byIds = preparedQuery<ListedLesson>(
  'audio_lesson_rows',
  `select l.id, l.title, l.description, l.access, l.opening, l.drawing, l.duration_seconds,
     b.seconds, b.is_completed, b.sequence
   from audio_lessons l left join audio_playback b on b.uid = $2 and b.lesson_id = l.id
   where l.id = any($1)`,
)

/** Lessons by their ids, as a member's lists name them, published or not. Ungated: the service decides about locks. */
export const listLessonRows = (handle: Handle, ids: string[], uid: string) => byIds(handle, [ids, uid])
