import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'
import { dictionaryWords } from '#features/dictionary/dictionary.tables.ts'
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
    /** Its position in the list, which stays the same when it is chosen again. */
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

/** Words of the dictionary that are favourites; as `lesson_favorites`. */
export const wordFavorites = pgTable(
  'word_favorites',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    wordId: text()
      .notNull()
      .references(() => dictionaryWords.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    chosenAgainAt: timestamp({ withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.uid, table.wordId] }),
    index('word_favorites_latest').on(table.uid, table.createdAt, table.wordId),
    index('word_favorites_of_word').on(table.wordId),
  ],
)

/** When a word was taken out; as `lesson_favorite_removals`. */
export const wordFavoriteRemovals = pgTable(
  'word_favorite_removals',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    wordId: text()
      .notNull()
      .references(() => dictionaryWords.id, { onDelete: 'cascade' }),
    removedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.wordId] }),
    index('word_favorite_removals_of_word').on(table.wordId),
  ],
)
