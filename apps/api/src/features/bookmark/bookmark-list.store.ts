import type { BookmarkKind } from '@iki/contract/bookmark'
import { type Handle, preparedQuery } from '#core/database.ts'

/** A bookmark or a memo in the list of all; of a memo, `id` is its lesson. */
export type ItemRow = {
  is_memo: boolean
  id: string
  lesson_id: string
  start_seconds: number
  end_seconds: number | null
  text: string
  repeat_count: number | null
  speed: number | null
  rise_from: number | null
  rise_to: number | null
  rise_rounds: number | null
  /** Of a memo; 0 of a bookmark. */
  revision: number
  created_at: Date
  updated_at: Date
}

/** A bookmark's columns, and a memo's under the same names. */
const bookmarkColumns = `false as is_memo, id, lesson_id, start_seconds, end_seconds, text, repeat_count, speed,
  rise_from, rise_to, rise_rounds, 0 as revision, created_at, updated_at`
const memoColumns = `true as is_memo, lesson_id as id, lesson_id, 0 as start_seconds, null as end_seconds,
  memo as text, null as repeat_count, null as speed,
  null as rise_from, null as rise_to, null as rise_rounds, revision, updated_at as created_at, updated_at`

/**
 * Walks down the member's own rows by (updated_at, id) and stops when the page is full. A search reads on until it
 * has found enough: at most the 10,000 bookmarks and the memos of this one member, never anybody else's.
 */
const page = preparedQuery<ItemRow>(
  'lesson_bookmark_page',
  `(select ${bookmarkColumns} from lesson_bookmarks
    where uid = $1 and (updated_at, id) < ($2, $3)
      and ($4::text is null or ($4 = 'bookmark' and end_seconds is null)
        or ($4 = 'loop' and end_seconds is not null))
      and ($5 = '' or position($5 in search_text) > 0 or lesson_id = any($6))
    order by updated_at desc, id desc limit $7)
   union all
   (select ${memoColumns} from lesson_memos
    where uid = $1 and (updated_at, lesson_id) < ($2, $3) and memo <> '' and ($4::text is null or $4 = 'memo')
      and ($5 = '' or position($5 in search_text) > 0 or lesson_id = any($6))
    order by updated_at desc, lesson_id desc limit $7)
   order by updated_at desc, id desc limit $7`,
)

type PageOf = {
  uid: string
  before: { updatedAt: Date; id: string }
  kind: BookmarkKind | null
  /** As `searchable` makes it; empty finds all. */
  search: string
  /** Lessons whose title was found: all that lies in them is. */
  lessonIds: string[]
  limit: number
}

export const listPage = (handle: Handle, { uid, before, kind, search, lessonIds, limit }: PageOf) =>
  page(handle, [uid, before.updatedAt, before.id, kind, search, lessonIds, limit])

const lessons = preparedQuery<{ lesson_id: string }>(
  'lesson_bookmark_lessons',
  `select lesson_id from (
     select lesson_id, updated_at from lesson_bookmarks where uid = $1
     union all
     select lesson_id, updated_at from lesson_memos where uid = $1 and memo <> ''
   ) written group by lesson_id order by max(updated_at) desc, lesson_id`,
)

/** The lessons in which the member has written anything, the last one first. */
export async function listLessonIds(handle: Handle, uid: string): Promise<string[]> {
  return (await lessons(handle, [uid])).map(row => row.lesson_id)
}

const allOfLessons = preparedQuery<ItemRow>(
  'lesson_bookmarks_of_lessons',
  `select ${bookmarkColumns} from lesson_bookmarks where uid = $1 and lesson_id = any($2)
   union all
   select ${memoColumns} from lesson_memos where uid = $1 and lesson_id = any($2) and memo <> ''
   order by lesson_id, is_memo desc, start_seconds, id`,
)

/** All of some lessons: of each the memo first, then the bookmarks in the order of their seconds. */
export const listOfLessons = (handle: Handle, uid: string, lessonIds: string[]) =>
  allOfLessons(handle, [uid, lessonIds])
