import type { Rating4 } from '@iki/contract/play/relearn'
import type { CardReview, CardState } from '@iki/contract/play/relearn-card'
import { dictionaryLimit } from '@iki/contract/reading/dictionary'
import type { Handle, Transaction } from '#core/database/database.ts'
import { dayInTokyo } from '#core/database/day-in-tokyo.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { day, instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

type SentReview = CardReview & { word: string }

const insert = statement({
  name: 'quiz_reviews_insert',
  params: { uid: text, keys: text.array, words: text.array, ratings: text.array, ats: instant.array },
  text: `insert into quiz_reviews as q (uid, key, word_id, rating, at, day)
   select distinct on (s.word, s.day) $uid::text, s.key, s.word, s.rating, s.at, s.day
   from (
     select distinct on (key) key, word, rating, at, ${dayInTokyo('at')} as day
     from unnest($keys::text[], $words::text[], $ratings::text[], $ats::timestamptz[]) as sent (key, word, rating, at)
     order by key, at
   ) s
   join dictionary_words d on d.id = s.word
   where not exists (select from quiz_reviews known where known.uid = $uid and known.key = s.key)
   order by s.word, s.day, s.at, s.key
   on conflict (uid, word_id, day) do update set key = excluded.key, rating = excluded.rating, at = excluded.at
   where (excluded.at, excluded.key) < (q.at, q.key)`,
})

/**
 * Of a word and a day the first answer counts, whichever phone sends first. What is under its key already, and what is
 * about no word of the dictionary, changes nothing. The member's cards must be locked.
 */
export async function insertReviews(
  tx: Transaction,
  uid: string,
  reviews: readonly SentReview[],
): Promise<void> {
  await insert.run(tx, {
    uid,
    keys: reviews.map(({ key }) => key),
    words: reviews.map(({ word }) => word),
    ratings: reviews.map(({ rating }) => rating),
    ats: reviews.map(({ at }) => at),
  })
}

/** Two phones that send at the same time wait for each other: a card is computed from all reviews. */
export const lockCards = (tx: Transaction, uid: string) => lockName(tx, `quiz_cards ${uid}`)

const ofWords = statement({
  name: 'quiz_reviews_of_words',
  params: { uid: text, words: text.array },
  row: { wordId: text, key: text, rating: text.as<Rating4>(), at: instant },
  text: `select q.word_id, q.key, q.rating, q.at from quiz_reviews q join dictionary_words d on d.id = q.word_id
   where q.uid = $uid and q.word_id = ${anyOf('$words')}`,
})

export const listReviews = (handle: Handle, uid: string, words: string[]) =>
  ofWords.rows(handle, { uid, words })

const days = statement({
  name: 'quiz_review_days',
  params: { uid: text },
  row: { day, count: integer.because('a count') },
  text: 'select day, count(*) from quiz_reviews where uid = $uid group by day order by day',
})

export const listReviewDays = (handle: Handle, uid: string) => days.rows(handle, { uid })

const saveCard = statement({
  name: 'quiz_cards_save',
  params: {
    uid: text,
    words: text.array,
    dues: text.array,
    reviewed: text.array,
    firsts: text.array,
    reviews: integer.array,
  },
  text: `insert into quiz_cards (uid, word_id, due, reviewed_at, first_at, reviews)
   select $uid::text, c.word, c.due::timestamptz, c.reviewed::timestamptz, c.first::timestamptz, c.reviews
   from unnest($words::text[], $dues::text[], $reviewed::text[], $firsts::text[], $reviews::integer[])
     as c (word, due, reviewed, first, reviews)
   order by c.word
   on conflict (uid, word_id) do update set due = excluded.due, reviewed_at = excluded.reviewed_at,
     first_at = excluded.first_at, reviews = excluded.reviews`,
})

export async function saveCards(
  tx: Transaction,
  uid: string,
  cards: readonly (CardState & { word: string })[],
): Promise<void> {
  await saveCard.run(tx, {
    uid,
    words: cards.map(({ word }) => word),
    dues: cards.map(({ due }) => due.toISOString()),
    reviewed: cards.map(({ reviewedAt }) => reviewedAt.toISOString()),
    firsts: cards.map(({ firstAt }) => firstAt.toISOString()),
    reviews: cards.map(({ reviews }) => reviews),
  })
}

const cards = statement({
  name: 'quiz_cards_of_member',
  params: { uid: text },
  row: { word: text, due: instant, reviewedAt: instant, firstAt: instant },
  text: `select c.word_id as word, c.due, c.reviewed_at, c.first_at
   from quiz_cards c join dictionary_words d on d.id = c.word_id
   where c.uid = $uid limit ${dictionaryLimit}`,
})

/** Those whose words are still in the dictionary. */
export const listCards = (handle: Handle, uid: string) => cards.rows(handle, { uid })
