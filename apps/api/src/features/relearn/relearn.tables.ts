import type { Rating4 } from '@iki/contract/play/relearn-card'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

const ownerUid = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' })
const instant = () => timestamp({ withTimezone: true })

/** Answers to cards, as the phones have sent them. Rows are only added. Words may leave the dictionary. */
export const quizReviews = pgTable(
  'quiz_reviews',
  {
    uid: ownerUid(),
    /** Made by the phone: the same for every repeat. */
    key: text().notNull(),
    wordId: text().notNull(),
    rating: text().$type<Rating4>().notNull(),
    at: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.key] }),
    index('quiz_reviews_of_word').on(table.uid, table.wordId),
    check('quiz_reviews_rating', sql`${table.rating} in ('again', 'hard', 'good', 'easy')`),
  ],
)

/** What follows from the reviews of a word (`cardOf`), computed anew with each. */
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
