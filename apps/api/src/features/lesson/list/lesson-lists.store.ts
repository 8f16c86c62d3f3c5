import { lessonPageSize } from '@iki/contract/media/audio-lists'
import type { LessonKind, TranscriptLine } from '@iki/contract/media/lesson'
import type { Silence } from '@iki/contract/media/media'
import { mostMusic } from '@iki/contract/media/music'
import { eq } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { forAnyValue } from '#core/database/generic-parameters.ts'
import {
  decimal,
  instant,
  integer,
  json,
  type SqlTypes,
  text,
  type ValuesOf,
} from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { listedColumns as columns, listedRow } from '../lesson.store.ts'
import { lessonWeeks } from '../lesson.tables.ts'

type Reader = { uid: string | null; now: Date }
/** Where a page begins: after this lesson. One more than fits is read, to know whether there is a next page. */
type Page = Reader & { kind: LessonKind; after: string | null }

/** After the lesson $after, in the order of names; from the first on if it is null. */
const isBehind = (lessons: string) => `(${lessons}.sort_key, ${lessons}.id) > (
    case when $after::text is null then '' else (select sort_key from lessons where id = $after) end,
    coalesce($after, '')
  )`

const withPosition = 'left join lesson_playback b on b.uid = $uid and b.lesson_id = l.id'

type Shown<Row extends SqlTypes> = { columns: string; row: Row }

const byNameParams = { uid: text.orNull, now: instant, after: text.orNull, kind: text }
const pageByName = (
  most: number,
) => `l.kind = ${forAnyValue('$kind', 'text')} and l.published_at <= ${forAnyValue('$now', 'timestamptz')} and ${isBehind('l')}
    order by l.sort_key, l.id limit ${most}`

const byName = <Row extends SqlTypes>(name: string, { columns, row }: Shown<Row>, most: number) =>
  statement({
    name,
    params: byNameParams,
    row,
    text: `select ${columns} from lessons l ${withPosition} where ${pageByName(most)}`,
  })

function byNameAndTags<Row extends SqlTypes>(name: string, shown: Shown<Row>, most: number) {
  const all = byName(name, shown, most)
  const tagged = statement({
    name: `${name}_tagged`,
    params: { ...byNameParams, tags: text.array },
    row: shown.row,
    text: `select ${shown.columns} from lessons l ${withPosition}
     where l.tags @> $tags::text[] and ${pageByName(most)}`,
  })
  return (handle: Handle, tags: string[], page: Page): Promise<ValuesOf<Row>[]> =>
    tags.length === 0 ? all.rows(handle, page) : tagged.rows(handle, { ...page, tags })
}

/**
 * By name, ascending; with all of the tags, if any are given. Not checked for access: the service decides about locks.
 */
export const listLessons = byNameAndTags('lessons_by_name', { columns, row: listedRow }, lessonPageSize + 1)

/** With their content. */
const whole = {
  columns: `${columns}, l.lyrics, l.transcript, l.media_key, l.gain_db, l.silences, l.vimeo_id`,
  row: {
    ...listedRow,
    lyrics: text.orNull,
    transcript: json<TranscriptLine[]>(),
    mediaKey: text.orNull,
    gainDb: decimal.orNull,
    silences: json<Silence[]>().orNull,
    vimeoId: text.orNull,
  },
}
export type WholeLessonRow = ValuesOf<typeof whole.row>

/** As listLessons. */
export const listWholeLessons = byNameAndTags('whole_lessons', whole, lessonPageSize + 1)

const stream = byName('lesson_stream', whole, mostMusic)

/** The lessons of the stream, all at once. */
export const listStream = (handle: Handle, page: Page) => stream.rows(handle, page)

export type OwnLesson = RowOf<typeof opened>

const opened = statement({
  name: 'lessons_opened_by',
  params: { terms: text.array, now: instant, after: text.orNull, kind: text },
  row: { id: text, title: text, access: text.array },
  text: `select id, title, access from lessons
   where access && $terms and kind = $kind and published_at <= ${forAnyValue('$now', 'timestamptz')} and ${isBehind('lessons')}
   order by sort_key, id limit ${lessonPageSize + 1}`,
})

/** Lessons that one of these accesses opens. */
export const listOpened = (
  handle: Handle,
  terms: string[],
  { now, kind, after }: { now: Date; kind: LessonKind; after: string | null },
) => opened.rows(handle, { terms, now, after, kind })

const weeksOf = statement({
  name: 'lesson_weeks',
  params: { category: text, now: instant },
  row: { week: integer, lessonCount: integer.because('a count') },
  text: `select w.week, count(*)::int as lesson_count
   from lesson_weeks w join lessons l on l.id = w.lesson_id and l.published_at <= $now
   where w.category = $category group by w.week order by w.week`,
})

export const listWeeks = (handle: Handle, category: string, now: Date) =>
  weeksOf.rows(handle, { category, now })

const ofWeek = statement({
  name: 'lessons_of_week',
  params: { uid: text.orNull, now: instant, category: text, week: integer },
  row: listedRow,
  text: `select ${columns}
   from lesson_weeks w join lessons l on l.id = w.lesson_id and l.published_at <= $now ${withPosition}
   where w.category = $category and w.week = $week order by l.sort_key, l.id limit 100`,
})

export const listWeekLessons = (
  handle: Handle,
  { category, week }: { category: string; week: number },
  { uid, now }: Reader,
) => ofWeek.rows(handle, { uid, now, category, week })

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
