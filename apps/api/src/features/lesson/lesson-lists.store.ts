import { lessonPageSize } from '@iki/contract/audio-lists'
import type { LessonKind } from '@iki/contract/lesson'
import { mostMusic } from '@iki/contract/music'
import { eq } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { listedColumns as columns, type LessonRecord, type ListedLesson } from './lesson.store.ts'
import { lessonWeeks } from './lesson.tables.ts'

type Reader = { uid: string | null; now: Date }
/** Where a page begins: behind this lesson. One more than fits is read, to know whether there is a next. */
type Page = Reader & { kind: LessonKind; after: string | null }

/** Behind the lesson in $3, in the order of names; from the first on where it is null. */
const isBehind = (lessons: string) => `(${lessons}.sort_key, ${lessons}.id) > (
    case when $3::text is null then '' else (select sort_key from lessons where id = $3) end, coalesce($3, '')
  )`

const withPosition = 'left join lesson_playback b on b.uid = $1 and b.lesson_id = l.id'

function byName<Row extends ListedLesson>(name: string, shown: string, most: number) {
  const page = `l.kind = $4 and l.published_at <= $2 and ${isBehind('l')} order by l.sort_key, l.id limit ${most}`
  const all = preparedQuery<Row>(name, `select ${shown} from lessons l ${withPosition} where ${page}`)
  const tagged = preparedQuery<Row>(
    `${name}_tagged`,
    `select ${shown} from lessons l ${withPosition} where l.tags @> $5::text[] and ${page}`,
  )
  return (handle: Handle, tags: string[], { uid, now, kind, after }: Page): Promise<Row[]> => {
    const place = [uid, now, after, kind]
    return tags.length === 0 ? all(handle, place) : tagged(handle, [...place, tags])
  }
}

/** By name, ascending; with all of the tags where any are named. Ungated: the service decides about locks. */
export const listLessons = byName<ListedLesson>('lessons_by_name', columns, lessonPageSize + 1)

/** With what is heard and sung in them. */
export type WholeLesson = ListedLesson &
  Pick<LessonRecord, 'lyrics' | 'transcript' | 'media_key' | 'gain_db' | 'vimeo_id'>
const wholeColumns = `${columns}, l.lyrics, l.transcript, l.media_key, l.gain_db, l.vimeo_id`

/** As listLessons. */
export const listWholeLessons = byName<WholeLesson>('whole_lessons', wholeColumns, lessonPageSize + 1)

/** As many at once as are played one after the other. */
export const listStream = byName<WholeLesson>('lesson_stream', wholeColumns, mostMusic)

export type OwnLesson = { id: string; title: string; access: string[] }

const opened = preparedQuery<OwnLesson>(
  'lessons_opened_by',
  `select id, title, access from lessons
   where access && $1 and kind = $4 and published_at <= $2 and ${isBehind('lessons')}
   order by sort_key, id limit ${lessonPageSize + 1}`,
)

/** Lessons that one of these words of access opens. */
export const listOpened = (
  handle: Handle,
  words: string[],
  { now, kind, after }: { now: Date; kind: LessonKind; after: string | null },
) => opened(handle, [words, now, after, kind])

const weeksOf = preparedQuery<{ week: number; lesson_count: number }>(
  'lesson_weeks',
  `select w.week, count(*)::int as lesson_count
   from lesson_weeks w join lessons l on l.id = w.lesson_id and l.published_at <= $2
   where w.category = $1 group by w.week order by w.week`,
)

export const listWeeks = (handle: Handle, category: string, now: Date) => weeksOf(handle, [category, now])

const ofWeek = preparedQuery<ListedLesson>(
  'lessons_of_week',
  `select ${columns}
   from lesson_weeks w join lessons l on l.id = w.lesson_id and l.published_at <= $2 ${withPosition}
   where w.category = $3 and w.week = $4 order by l.sort_key, l.id limit 100`,
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
  await handle.delete(lessonWeeks).where(eq(lessonWeeks.lessonId, lessonId))
  const rows = Object.entries(weeks).flatMap(([category, numbers]) =>
    [...new Set(numbers)].map(week => ({ category, week, lessonId })),
  )
  if (rows.length > 0) await handle.insert(lessonWeeks).values(rows)
}
