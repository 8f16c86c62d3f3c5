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
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    index('lesson_favorites_latest').on(table.uid, table.createdAt, table.lessonId),
    index('lesson_favorites_of_lesson').on(table.lessonId),
  ],
)
