import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'
import { lessons } from '#features/lesson/lesson.tables.ts'

/** Favourites of members. */
export const lessonFavorites = pgTable(
  'lesson_favorites',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Its place in the list, which it keeps when it is chosen again. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null if it was chosen once. */
    chosenAgainAt: timestamp({ withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    index('lesson_favorites_latest').on(table.uid, table.createdAt, table.lessonId),
    index('lesson_favorites_of_lesson').on(table.lessonId),
  ],
)

/** When a lesson was taken out, so that an older choice of another device does not bring it back. */
export const lessonFavoriteRemovals = pgTable(
  'lesson_favorite_removals',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    removedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    index('lesson_favorite_removals_of_lesson').on(table.lessonId),
  ],
)
