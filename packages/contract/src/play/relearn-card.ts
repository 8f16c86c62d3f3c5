import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import type { Rating4 } from './relearn.ts'

/** An answer to a card; `at` is when it was given, `key` is unique among all of its member. */
export type CardReview = { key: string; rating: Rating4; at: Date }

/** What is known of a word after its reviews. */
export type CardState = { due: Date; reviewedAt: Date; firstAt: Date; reviews: number }

const grades = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
} as const

/** Without chance, and by whole days: whoever computes it again gets the same. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: 360 })

/** Of reviews whose keys differ. */
const inOrder = (a: CardReview, b: CardReview): number =>
  a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1)

/** The card that follows from these reviews, in whatever order they came and however often; null without any. */
export function cardOf(given: readonly CardReview[]): CardState | null {
  const reviews = [...new Map(given.map(review => [review.key, review])).values()].toSorted(inOrder)
  const [first, last] = [reviews[0], reviews.at(-1)]
  if (!first || !last) return null
  const card = reviews.reduce<Card>(
    (before, { at, rating }) => scheduler.next(before, at, grades[rating]).card,
    createEmptyCard(first.at),
  )
  return { due: card.due, reviewedAt: last.at, firstAt: first.at, reviews: reviews.length }
}
