import type { Rating4 } from '@iki/contract/play/relearn'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

const ownerUid = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' })
const instant = () => timestamp({ withTimezone: true })

/** Answers to cards: of a word and a day in Tokyo the first one given counts, so that a word has as many rows as days. */
export const quizReviews = pgTable(
  'quiz_reviews',
  {
    uid: ownerUid(),
    /** Made by the phone: the same for every repeat. */
    key: text().notNull(),
    wordId: text().notNull(),
    rating: text().$type<Rating4>().notNull(),
    at: instant().notNull(),
    /** Of `at`, in Tokyo. */
    day: date().notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.wordId, table.day] }),
    index('quiz_reviews_by_day').on(table.uid, table.day),
    unique('quiz_reviews_key').on(table.uid, table.key),
    check('quiz_reviews_rating', sql`${table.rating} in ('again', 'hard', 'good', 'easy')`),
  ],
)

/** What follows from the reviews of a word (`cardOf`), computed again with each. */
export const quizCards = pgTable(
  'quiz_cards',
  {
    uid: ownerUid(),
    wordId: text().notNull(),
    due: instant().notNull(),
    reviewedAt: instant().notNull(),
    firstAt: instant().notNull(),
    reviews: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.uid, table.wordId] })],
)
