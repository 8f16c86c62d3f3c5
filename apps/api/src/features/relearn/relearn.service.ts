import type { InputOf } from '@iki/contract/api/endpoint'
import { oldestSessionSeconds } from '@iki/contract/media/listening'
import type { RelearnCard, saveReviews } from '@iki/contract/play/relearn'
import { type CardState, cardOf } from '@iki/contract/play/relearn-card'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import * as store from './relearn.store.ts'

type Parts = { db: Database; clock: Clock; limitSaves(uid: string): Promise<void> }

/** A device that was without a network for longer has nothing more to report, as with listening. */
const oldestMs = oldestSessionSeconds * 1000

/** Words of the dictionary that members relearn: what they answer, and what follows for each word. */
export function relearnService({ db, clock, limitSaves }: Parts) {
  return {
    /** How many words were answered on each day, the earliest first. */
    allDays: (uid: string) => store.listReviewDays(db, uid),

    async list(uid: string): Promise<RelearnCard[]> {
      return (await store.listCards(db, uid)).map(presented)
    },

    /**
     * Each card is computed from all reviews of its word, in the order in which they were given, so it does not matter
     * which phone sends first.
     */
    async save(uid: string, { reviews }: InputOf<typeof saveReviews>): Promise<RelearnCard[]> {
      const now = clock().getTime()
      // Answers from a clock that is ahead count as given now.
      const given = reviews
        .map(review => ({ ...review, at: new Date(Math.min(Date.parse(review.at), now)) }))
        .filter(({ at }) => at.getTime() >= now - oldestMs)
      if (given.length === 0) return []
      await limitSaves(uid)
      const words = [...new Set(given.map(({ word }) => word))]
      return db.transaction(async tx => {
        await store.lockCards(tx, uid)
        await store.insertReviews(tx, uid, given)
        const byWord = Map.groupBy(await store.listReviews(tx, uid, words), ({ wordId }) => wordId)
        const cards = [...byWord].flatMap(([word, all]): (CardState & { word: string })[] => {
          const card = cardOf(all)
          return card ? [{ ...card, word }] : []
        })
        if (cards.length > 0) await store.saveCards(tx, uid, cards)
        return cards.map(presented)
      })
    },
  }
}
export type RelearnService = ReturnType<typeof relearnService>

const presented = ({ word, due, reviewedAt, firstAt }: Omit<CardState, 'reviews'> & { word: string }) => ({
  word,
  due: due.toISOString(),
  reviewedAt: reviewedAt.toISOString(),
  firstAt: firstAt.toISOString(),
})
