import type { LessonKind } from '@iki/contract/media/lesson'
import { type ShelfOrder, startedSeconds } from '@iki/contract/media/shelf'
import type { Handle } from '#core/database/database.ts'
import { anyList, forAnyValue } from '#core/database/generic-parameters.ts'
import { boolean, decimal, instant, integer, type SqlTypes, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { type ListedLesson, listedColumns, listedRow } from '../lesson.store.ts'

/** Which lessons of a shelf, in which order, from where on, and how many. */
export type ShelfPage = {
  uid: string
  now: Date
  kind: LessonKind | null
  tag: string | null
  from: number
  until: number
  /** Only what was started and not finished. */
  isUnfinished: boolean
  /** The lesson after which the page begins, and when it was added or played; the empty id before the first. */
  at: Date
  id: string
  most: number
}
export type ShelfRow = ListedLesson & { at: Date }

const params = {
  uid: text,
  now: instant,
  kind: text.orNull,
  tag: text.orNull,
  from: decimal,
  until: decimal,
  isUnfinished: boolean,
  id: text,
  most: integer,
}

const [kind, tag] = [forAnyValue('$kind', 'text'), forAnyValue('$tag', 'text')]
const [from, until] = [forAnyValue('$from', 'float8'), forAnyValue('$until', 'float8')]

const [terms, withoutTerms] = [`${anyList('$terms')}::text[]`, `${anyList('$withoutTerms')}::text[]`]
const words = `${anyList('$words')}::text[]`

const isChosen = `(${kind} is null or l.kind = ${kind}) and (${tag} is null or l.tags @> array[${tag}])
     and l.duration_seconds >= ${from} and l.duration_seconds < ${until}
     and l.published_at <= ${forAnyValue('$now', 'timestamptz')}
     and (not ${forAnyValue('$isUnfinished', 'boolean')} or b.seconds >= ${startedSeconds} and not b.is_completed)`

/** What the lesson before has in a column, or `first` before the first. */
const before = (column: string, first: string) =>
  `case when $id = '' then ${first} else (select ${column} from lessons where id = $id) end`

/** The orders that lessons have by themselves. What one member has on a shelf is found by its index, and sorted. */
const orders = {
  name: `(l.sort_key, l.id) > (${before('sort_key', `''`)}, $id) order by l.sort_key, l.id`,
  shortest: `(l.duration_seconds, l.id) > (${before('duration_seconds', '0')}, $id)
     order by l.duration_seconds, l.id`,
  longest: `(l.duration_seconds, l.id) < (${before('duration_seconds', `'infinity'`)}, $id)
     order by l.duration_seconds desc, l.id desc`,
}

type Shelf<Row extends SqlTypes, More extends SqlTypes> = {
  /** Its rows with the lesson `l` and the position `b`, of the member. */
  rows: string
  /** Parameters of `rows` that not every shelf has. */
  more: More
  row: Row
  /** When a lesson was added or played, and the order by it. */
  at: string
  newest: string
}

function shelf<Row extends SqlTypes, More extends SqlTypes>(
  name: string,
  { rows, more, row, at, newest }: Shelf<Row, More>,
) {
  const textOf = (rest: string) =>
    `select ${listedColumns}, ${at} as at from ${rows} and ${isChosen} and ${rest} limit $most`
  const of = { params: { ...params, ...more }, row: { ...row, at: instant } }
  return {
    newest: statement({
      name: `${name}_newest`,
      params: { ...of.params, at: instant },
      row: of.row,
      text: textOf(newest),
    }),
    name: statement({ name: `${name}_by_name`, ...of, text: textOf(orders.name) }),
    shortest: statement({ name: `${name}_shortest`, ...of, text: textOf(orders.shortest) }),
    longest: statement({ name: `${name}_longest`, ...of, text: textOf(orders.longest) }),
  }
}

const byPublication = `(l.published_at, l.id) < ($at, $id) order by l.published_at desc, l.id desc`

const shelves = {
  unfinished: shelf('shelf_unfinished', {
    rows: `lesson_playback b join lessons l on l.id = b.lesson_id where b.uid = $uid and not b.is_completed`,
    more: {},
    row: { ...listedRow, seconds: decimal, isCompleted: boolean, sequence: integer },
    at: 'b.updated_at',
    newest: `b.recent_at <= $at and (b.updated_at, b.lesson_id) < ($at, $id)
     order by b.recent_at desc, b.updated_at desc, b.lesson_id desc`,
  }),
  favorites: shelf('shelf_favorites', {
    rows: `lesson_favorites f join lessons l on l.id = f.lesson_id
     left join lesson_playback b on b.uid = f.uid and b.lesson_id = f.lesson_id where f.uid = $uid`,
    more: {},
    row: listedRow,
    at: 'f.created_at',
    newest: `(f.created_at, f.lesson_id) < ($at, $id) order by f.created_at desc, f.lesson_id desc`,
  }),
  every: shelf('shelf_every', {
    rows: `lessons l left join lesson_playback b on b.uid = $uid and b.lesson_id = l.id where true`,
    more: {},
    row: listedRow,
    at: 'l.published_at',
    newest: byPublication,
  }),
}
export type ShelfName = keyof typeof shelves

/** Published lessons, whether they are open to the member or not: the service decides about locks. */
export const listShelf = (
  handle: Handle,
  name: ShelfName,
  order: ShelfOrder,
  page: ShelfPage,
): Promise<ShelfRow[]> => shelves[name][order].rows(handle, page)

const collection = shelf('collection', {
  rows: `lessons l left join lesson_playback b on b.uid = $uid and b.lesson_id = l.id
     where l.access && ${terms} and not l.access && ${withoutTerms} and (cardinality(${words}) = 0 or exists (
       select from search_entries e where e.kind = l.kind and e.id = l.id and e.names like all(${words})
     ))`,
  more: { terms: text.array, withoutTerms: text.array, words: text.array },
  row: listedRow,
  at: 'l.published_at',
  newest: byPublication,
})

/**
 * `terms` open a lesson, none of `withoutTerms` does. `words`: patterns of `like` in the form of search texts, all of
 * which its names have.
 */
export type CollectionPage = ShelfPage & { terms: string[]; withoutTerms: string[]; words: string[] }

/** Published lessons that terms of access open. */
export const listCollection = (
  handle: Handle,
  order: ShelfOrder,
  page: CollectionPage,
): Promise<ShelfRow[]> => collection[order].rows(handle, page)
