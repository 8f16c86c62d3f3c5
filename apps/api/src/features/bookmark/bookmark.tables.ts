import { bookmarkLimits } from '@iki/contract/media/bookmark'
import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { isAtMost } from '#core/text-checks.ts'
import { users } from '#features/account/account.tables.ts'
import { lessons } from '#features/lesson/lesson.tables.ts'

/** A member's bookmark in a lesson (`audipo` of the specification); a practice loop is one with an end. */
export const lessonBookmarks = pgTable(
  'lesson_bookmarks',
  {
    /** Unique for one member: another member's device may choose the same id. */
    id: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    startSeconds: doublePrecision().notNull(),
    endSeconds: doublePrecision(),
    text: text().notNull(),
    /** `text` normalised for the search. */
    searchText: text().notNull(),
    repeatCount: smallint(),
    speed: doublePrecision(),
    /** Instead of one speed: from one to another, over so many rounds. */
    riseFrom: doublePrecision(),
    riseTo: doublePrecision(),
    riseRounds: smallint(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('lesson_bookmarks_newest').on(table.uid, table.updatedAt, table.id),
    index('lesson_bookmarks_of_lesson').on(table.uid, table.lessonId, table.startSeconds, table.id),
    index('lesson_bookmarks_by_lesson').on(table.lessonId),
    check('lesson_bookmarks_text_short', isAtMost(table.text, bookmarkLimits.textLength)),
    check('lesson_bookmarks_end_later', sql`${table.endSeconds} > ${table.startSeconds}`),
    check(
      'lesson_bookmarks_rise_whole',
      sql`num_nulls(${table.riseFrom}, ${table.riseTo}, ${table.riseRounds}) in (0, 3)`,
    ),
    check('lesson_bookmarks_rise_or_speed', sql`${table.speed} is null or ${table.riseRounds} is null`),
    check(
      'lesson_bookmarks_rise_limits',
      sql`${table.riseFrom} between 0.5 and 3 and ${table.riseTo} between 0.5 and 3 and ${table.riseRounds} between 2 and 20`,
    ),
  ],
)

/** A member's memo of a lesson. An emptied one stays as a row, so that its revision continues to grow. */
export const lessonMemos = pgTable(
  'lesson_memos',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    memo: text().notNull(),
    searchText: text().notNull(),
    revision: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    index('lesson_memos_newest').on(table.uid, table.updatedAt, table.lessonId),
    index('lesson_memos_of_lesson').on(table.lessonId),
    check('lesson_memos_short', isAtMost(table.memo, bookmarkLimits.memoLength)),
  ],
)
