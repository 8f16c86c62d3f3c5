import { type RelearnCard, ratings, reviewsAtOnce, saveReviews } from '@iki/contract/play/relearn'
import * as v from 'valibot'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { randomKey } from '#core/api/random-key.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import type { SendingOptions } from '#core/offline/outbox-parts.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore, theOne } from '#core/offline/store.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { cardsQuery, storedCards } from './relearn.queries.ts'

const reviewSchema = v.object({
  word: v.string(),
  rating: v.picklist(ratings),
  at: v.string(),
})
export type UnsentReview = v.InferOutput<typeof reviewSchema>
type Entries = readonly (readonly [key: string, review: UnsentReview])[]

/** Answers by the key of each, several in a call: what is sent twice counts once. */
export const reviewOutbox = defineOutbox({
  store: defineStore({ name: 'quiz-reviews', version: 1, schema: reviewSchema, staysInPlace: true }),
  sendTogether: {
    most: reviewsAtOnce,
    send: async (entries: Entries, options: SendingOptions): Promise<RelearnCard[]> => {
      const cards = await call(
        saveReviews,
        { reviews: entries.map(([key, review]) => ({ key, ...review })) },
        options,
      )
      queryClient.setQueryData(cardsQuery.queryKey, known => known && joined(known, cards))
      // They are sent from any page, and a later day without a network begins with what is stored.
      const stored = storedCards.find(currentOwner(), theOne)
      if (stored) storedCards.write(currentOwner(), theOne, joined(stored, cards))
      return cards
    },
  },
  onRefused() {},
})

function joined(known: readonly RelearnCard[], changed: readonly RelearnCard[]): RelearnCard[] {
  const words = new Set(changed.map(({ word }) => word))
  return [...known.filter(({ word }) => !words.has(word)), ...changed]
}

/** It is on the device when this returns. */
export function review(word: string, rating: UnsentReview['rating']): void {
  reviewOutbox.put(randomKey(), { word, rating, at: serverClock.now().toISOString() })
}

/**
 * The cards with what is still on its way. When such a word is due is not known before the server has it; it was
 * answered, so it does not come again on the day.
 */
export function withReviews(
  cards: readonly RelearnCard[],
  unsent: Readonly<Record<string, { value: UnsentReview }>>,
): RelearnCard[] {
  const known = new Map(cards.map(card => [card.word, card]))
  for (const { value } of Object.values(unsent)) {
    const { word, at } = value
    const before = known.get(word)
    known.set(word, { word, due: before?.due ?? at, firstAt: before?.firstAt ?? at, reviewedAt: at })
  }
  return [...known.values()]
}
