import { lessonPageSize } from '@iki/contract/audio-lists'
import { eq } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { audioLessonWeeks } from './audio.tables.ts'
import type { ListedLesson } from './lesson.store.ts'

type Reader = { uid: string | null; now: Date }
/** Where a page begins: behind this lesson. One more than fits is read, to know whether there is a next. */
type Page = Reader & { after: string | null }

const columns = `l.id, l.title, l.description, l.access, l.opening, l.drawing, l.duration_seconds,
  b.seconds, b.is_completed, b.sequence`
const withPosition = 'left join audio_playback b on b.uid = $1 and b.lesson_id = l.id'
const page = `l.published_at <= $2 and l.id > $3 order by l.id limit ${lessonPageSize + 1}`

const all = preparedQuery<ListedLesson>(
  'audio_lessons_by_name',
  `select ${columns} from audio_lessons l ${withPosition} where ${page}`,
)
const tagged = preparedQuery<ListedLesson>(
  'audio_lessons_by_tag',
  `select ${columns} from audio_lessons l ${withPosition} where l.tags @> $4::text[] and ${page}`,
)

/** By name, ascending; with all of the tags where any are named. Ungated: the service decides about locks. */
export function listLessons(handle: Handle, tags: string[], { uid, now, after }: Page) {
  const place = [uid, now, after ?? '']
  return tags.length === 0 ? all(handle, place) : tagged(handle, [...place, tags])
}

export type OwnLesson = { id: string; title: string; access: string[] }

const opened = preparedQuery<OwnLesson>(
  'audio_lessons_opened_by',
  `select id, title, access from audio_lessons
   where access && $1 and published_at <= $2 and id > $3 order by id limit ${lessonPageSize + 1}`,
)

/** Lessons that one of these words of access opens. */
export const listOpened = (
  handle: Handle,
  words: string[],
  { now, after }: { now: Date; after: string | null },
) => opened(handle, [words, now, after ?? ''])

const weeksOf = preparedQuery<{ week: number; lesson_count: number }>(
  'audio_weeks',
  `select w.week, count(*)::int as lesson_count
   from audio_lesson_weeks w join audio_lessons l on l.id = w.lesson_id and l.published_at <= $2
   where w.category = $1 group by w.week order by w.week`,
)

export const listWeeks = (handle: Handle, category: string, now: Date) => weeksOf(handle, [category, now])

const ofWeek = preparedQuery<ListedLesson>(
  'audio_lessons_of_week',
  `select ${columns}
   from audio_lesson_weeks w join audio_lessons l on l.id = w.lesson_id and l.published_at <= $2 ${withPosition}
   where w.category = $3 and w.week = $4 order by w.lesson_id limit 100`,
)

export const listWeekLessons = (
  handle: Handle,
  { category, week }: { category: string; week: number },
  { uid, now }: Reader,
) => ofWeek(handle, [uid, now, category, week])

/** Call it in a transaction. */
export async function saveLessonWeeks(
  handle: Handle,
  lessonId: string,
  weeks: Record<string, number[]>,
): Promise<void> {
  await handle.delete(audioLessonWeeks).where(eq(audioLessonWeeks.lessonId, lessonId))
  const rows = Object.entries(weeks).flatMap(([category, numbers]) =>
    [...new Set(numbers)].map(week => ({ category, week, lessonId })),
  )
  if (rows.length > 0) await handle.insert(audioLessonWeeks).values(rows)
}
