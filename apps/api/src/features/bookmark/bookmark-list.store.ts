import { type BookmarkKind, bookmarkPageSize } from '@iki/contract/media/bookmark'
import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { boolean, decimal, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

/** A bookmark or a memo in the list of all; of a memo, `id` is its lesson. */
export type ItemRow = RowOf<typeof page>

/** A bookmark's columns, and a memo's under the same names. */
const bookmarkColumns = `false as is_memo, id, lesson_id, start_seconds, end_seconds, text, repeat_count, speed,
  rise_from, rise_to, rise_rounds, 0 as revision, created_at, updated_at`
const memoColumns = `true as is_memo, lesson_id as id, lesson_id, 0 as start_seconds, null as end_seconds,
  memo as text, null as repeat_count, null as speed,
  null as rise_from, null as rise_to, null as rise_rounds, revision, updated_at as created_at, updated_at`

const params = { uid: text, id: text, kind: text.orNull, patterns: text.array, lessonIds: text.array }
const row = {
  isMemo: boolean.because('a constant'),
  id: text.because('a union of columns'),
  lessonId: text.because('a union of columns'),
  startSeconds: decimal.because('a union of columns'),
  endSeconds: decimal.orNull,
  text: text.because('a union of columns'),
  repeatCount: integer.orNull,
  speed: decimal.orNull,
  riseFrom: decimal.orNull,
  riseTo: decimal.orNull,
  riseRounds: integer.orNull,
  revision: integer.because('a union of columns'),
  createdAt: instant.because('a union of columns'),
  updatedAt: instant.because('a union of columns'),
}

const isFound = '(search_text like all($patterns::text[]) or lesson_id = any($lessonIds))'
const isBookmarkFound = `uid = $uid and ($kind::text is null or ($kind = 'bookmark' and end_seconds is null)
        or ($kind = 'loop' and end_seconds is not null)) and ${isFound}`
const isMemoFound = `uid = $uid and memo <> '' and ($kind::text is null or $kind = 'memo') and ${isFound}`

/**
 * Walks along the member's own rows by (updated_at, id) and stops when the page is full, and one more is read. A search reads on until it
 * has found enough: at most the 10,000 bookmarks and the memos of this one member, never anybody else's.
 */
const pageByTime = (name: string, { isAfter, way }: { isAfter: '<' | '>'; way: 'asc' | 'desc' }) =>
  statement({
    name,
    params: { ...params, at: instant },
    row,
    text: `(select ${bookmarkColumns} from lesson_bookmarks
    where ${isBookmarkFound} and (updated_at, id) ${isAfter} ($at, $id)
    order by updated_at ${way}, id ${way} limit ${bookmarkPageSize + 1})
   union all
   (select ${memoColumns} from lesson_memos
    where ${isMemoFound} and (updated_at, lesson_id) ${isAfter} ($at, $id)
    order by updated_at ${way}, lesson_id ${way} limit ${bookmarkPageSize + 1})
   order by updated_at ${way}, id ${way} limit ${bookmarkPageSize + 1}`,
  })
const page = pageByTime('lesson_bookmark_page', { isAfter: '<', way: 'desc' })
const oldestPage = pageByTime('lesson_bookmark_page_oldest', { isAfter: '>', way: 'asc' })

/**
 * Sorts the member's own rows, which their indexes find. In a lesson the memo is at 0, a bookmark a ms after its own. After
 * a lesson that has been removed there is nothing, so that the list does not begin again.
 */
const pageByLesson = statement({
  name: 'lesson_bookmark_page_by_lesson',
  params: { ...params, afterLessonId: text, place: decimal },
  row,
  text: `select written.* from (
     select ${bookmarkColumns} from lesson_bookmarks where ${isBookmarkFound}
     union all
     select ${memoColumns} from lesson_memos where ${isMemoFound}
   ) written join lessons l on l.id = written.lesson_id
   cross join lateral (select case when is_memo then 0 else round(start_seconds * 1000) + 1 end as place) at
   where (l.sort_key, l.id, at.place, written.id) >
     (case when $afterLessonId = '' then '' else (select sort_key from lessons where id = $afterLessonId) end,
       $afterLessonId, $place, $id)
   order by l.sort_key, l.id, at.place, written.id limit ${bookmarkPageSize + 1}`,
})

type PageOf = {
  uid: string
  kind: BookmarkKind | null
  /** All of them are in what is found; none finds everything. */
  patterns: string[]
  /** Lessons whose title was found: everything in them is found. */
  lessonIds: string[]
}
/** The row before a page, in an order by time. */
type AfterTime = { at: Date; id: string }
/** The row before a page, lesson by lesson. */
type AfterPlace = { afterLessonId: string; place: number; id: string }

export const listPage = (handle: Handle, of: PageOf & AfterTime) => page.rows(handle, of)
export const listOldestPage = (handle: Handle, of: PageOf & AfterTime) => oldestPage.rows(handle, of)
export const listPageByLesson = (handle: Handle, of: PageOf & AfterPlace) => pageByLesson.rows(handle, of)

/** The order of a row in its lesson. */
export const orderInLesson = ({ isMemo, startSeconds }: Pick<ItemRow, 'isMemo' | 'startSeconds'>): number =>
  isMemo ? 0 : Math.round(startSeconds * 1000) + 1

const lessons = statement({
  name: 'lesson_bookmark_lessons',
  params: { uid: text },
  row: { lessonId: text.because('a union of columns') },
  text: `select lesson_id from (
     select lesson_id, updated_at from lesson_bookmarks where uid = $uid
     union all
     select lesson_id, updated_at from lesson_memos where uid = $uid and memo <> ''
   ) written group by lesson_id order by max(updated_at) desc, lesson_id`,
})

/** The lessons in which the member has written anything, the latest one first. */
export async function listLessonIds(handle: Handle, uid: string): Promise<string[]> {
  return (await lessons.rows(handle, { uid })).map(row => row.lessonId)
}

const allOfLessons = statement({
  name: 'lesson_bookmarks_of_lessons',
  params: { uid: text, lessonIds: text.array },
  row,
  text: `select ${bookmarkColumns} from lesson_bookmarks where uid = $uid and lesson_id = ${anyOf('$lessonIds')}
   union all
   select ${memoColumns} from lesson_memos where uid = $uid and lesson_id = ${anyOf('$lessonIds')} and memo <> ''
   order by lesson_id, is_memo desc, start_seconds, id`,
})

/** Everything in some lessons: for each the memo first, then the bookmarks in the order of their seconds. */
export const listOfLessons = (handle: Handle, uid: string, lessonIds: string[]) =>
  allOfLessons.rows(handle, { uid, lessonIds })
