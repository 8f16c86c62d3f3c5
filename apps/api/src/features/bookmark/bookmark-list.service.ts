import { plainSearchText, searchTermsOf } from '@iki/contract/api/search-text'
import {
  type BookmarkItem,
  type BookmarkKind,
  type BookmarkOrder,
  type BookmarkPage,
  bookmarkPageSize,
  type ExportFormat,
} from '@iki/contract/media/bookmark'
import type { LessonRow } from '@iki/contract/media/lesson'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { likeOf } from '#core/database/search-patterns.ts'
import { type BookmarkFile, bookmarkFile, type WrittenLesson } from './bookmark-file.ts'
import * as store from './bookmark-list.store.ts'
import { presentBookmark } from './present-bookmark.ts'

type Parts = {
  db: Database
  clock: Clock
  lessons: { rowsOf(ids: string[], member: SignedIn): Promise<LessonRow[]> }
  /** Throws too_many_requests after too many exports of a member. */
  limitExports(uid: string): Promise<void>
  /** Throws too_many_requests after too many searches of a member. */
  limitSearches(uid: string): Promise<void>
}
type Asked = {
  q?: string | undefined
  kind?: BookmarkKind | undefined
  order?: BookmarkOrder | undefined
  after?: string | undefined
}

/** Before every possible row. */
const [newest, oldest] = [new Date('9999-12-31T00:00:00Z'), new Date(0)]
/** How many lessons an export holds in memory at a time. */
const exportedAtOnce = 200

/** All that a member has written, over all lessons. */
export function bookmarkListService({ db, clock, lessons, limitExports, limitSearches }: Parts) {
  async function lessonsNamed(stems: string[], member: SignedIn): Promise<string[]> {
    if (stems.length === 0) return []
    const written = await lessons.rowsOf(await store.listLessonIds(db, member.uid), member)
    return written
      .filter(({ title }) => stems.every(stem => plainSearchText(title).includes(stem)))
      .map(({ id }) => id)
  }

  async function* writtenIn(lessonIds: string[], member: SignedIn): AsyncGenerator<WrittenLesson> {
    for (let from = 0; from < lessonIds.length; from += exportedAtOnce) {
      const ids = lessonIds.slice(from, from + exportedAtOnce)
      const [rows, items] = await Promise.all([
        lessons.rowsOf(ids, member),
        store.listOfLessons(db, member.uid, ids),
      ])
      for (const id of ids) {
        const own = items.filter(item => item.lessonId === id)
        yield {
          id,
          title: rows.find(row => row.id === id)?.title ?? id,
          memo: own.find(item => item.isMemo)?.text ?? '',
          bookmarks: own.filter(item => !item.isMemo).map(bookmarkOfRow),
        }
      }
    }
  }

  /** Each page continues where the previous one ended, whatever was added meanwhile. */
  async function pageOf(
    member: SignedIn,
    { q = '', kind, order = 'newest', after }: Asked,
    size: number,
  ): Promise<BookmarkPage> {
    const stems = searchTermsOf(q, plainSearchText).map(({ stem }) => stem)
    if (q.trim() !== '' && stems.length === 0) return { items: [], lessons: [], next: null }
    const { read, cursorOf } = orders[order]
    const rows = await read(db, after, {
      uid: member.uid,
      kind: kind ?? null,
      patterns: stems.map(likeOf),
      lessonIds: await lessonsNamed(stems, member),
    })
    const shown = rows.slice(0, size)
    const last = rows.length > size ? shown.at(-1) : undefined
    const ids = [...new Set(shown.map(row => row.lessonId))]
    return {
      items: shown.map(presentItem),
      lessons: await lessons.rowsOf(ids, member),
      next: last ? cursorOf(last) : null,
    }
  }

  return {
    async list(member: SignedIn, asked: Asked): Promise<BookmarkPage> {
      if (asked.q?.trim()) await limitSearches(member.uid)
      return pageOf(member, asked, bookmarkPageSize)
    },

    /** What a search over everything finds of them, which has counted itself. A cursor of another list is the first page. */
    find: (
      { words, after, size }: { words: string; after: string | undefined; size: number },
      member: SignedIn,
    ): Promise<BookmarkPage> => {
      const isOurs = after === undefined || cursor.test(after)
      return pageOf(member, { q: words, after: isOurs ? after : undefined }, Math.min(size, bookmarkPageSize))
    },

    /** Everything in every format, as files for a larger export. */
    async *filesOf(uid: string): AsyncGenerator<{ name: string; content: AsyncIterable<string> }> {
      const ids = await store.listLessonIds(db, uid)
      const member: SignedIn = { uid, authority: 'customer', sessionId: '' }
      for (const format of ['markdown', 'json'] as const) {
        const { name, pieces } = bookmarkFile(format, clock(), writtenIn(ids, member))
        yield { name, content: pieces }
      }
    },

    /** Everything as a file, written while it is sent. */
    async export(member: SignedIn, format: ExportFormat): Promise<BookmarkFile> {
      await limitExports(member.uid)
      const ids = await store.listLessonIds(db, member.uid)
      return bookmarkFile(format, clock(), writtenIn(ids, member))
    },
  }
}
export type BookmarkListService = ReturnType<typeof bookmarkListService>

const cursor = /^\d{1,15}_[\w-]{1,64}$/

type OfPage = Parameters<typeof store.listPage>[1]
type Order = {
  read: (db: Database, after: string | undefined, of: Omit<OfPage, 'at' | 'id'>) => Promise<store.ItemRow[]>
  cursorOf: (row: store.ItemRow) => string
}

const cursorByTime = ({ updatedAt, id }: store.ItemRow) => `${updatedAt.getTime()}_${id}`

const orders: Record<BookmarkOrder, Order> = {
  newest: {
    read: (db, after, of) => store.listPage(db, { ...of, ...timeOf(after, newest) }),
    cursorOf: cursorByTime,
  },
  oldest: {
    read: (db, after, of) => store.listOldestPage(db, { ...of, ...timeOf(after, oldest) }),
    cursorOf: cursorByTime,
  },
  lesson: {
    read: (db, after, of) => store.listPageByLesson(db, { ...of, ...placeAfter(after) }),
    cursorOf: row => `${store.orderInLesson(row)}_${row.lessonId}.${row.id}`,
  },
}

function timeOf(after: string | undefined, first: Date): { at: Date; id: string } {
  const [at, id] = partsOf(after)
  return { at: after === undefined ? first : new Date(Number(at)), id }
}

function placeAfter(after: string | undefined): { afterLessonId: string; place: number; id: string } {
  const [place, rest] = partsOf(after)
  const [afterLessonId = '', id = ''] = rest.split('.')
  return { afterLessonId, place: Number(place), id }
}

/** A cursor's number, and what follows it. */
function partsOf(after = ''): [string, string] {
  const [number = '', ...rest] = after.split('_')
  return [number, rest.join('_')]
}

function bookmarkOfRow(row: store.ItemRow) {
  return presentBookmark({
    id: row.id,
    lessonId: row.lessonId,
    startSeconds: row.startSeconds,
    endSeconds: row.endSeconds,
    text: row.text,
    repeatCount: row.repeatCount,
    speed: row.speed,
    riseFrom: row.riseFrom,
    riseTo: row.riseTo,
    riseRounds: row.riseRounds,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  })
}

function presentItem(row: store.ItemRow): BookmarkItem {
  if (!row.isMemo) return { kind: 'bookmark', ...bookmarkOfRow(row) }
  const { lessonId, text: memo, revision, updatedAt } = row
  return { kind: 'memo', lessonId, memo, revision, updatedAt: updatedAt.toISOString() }
}
