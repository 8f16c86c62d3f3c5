import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list } from '../api/schema.ts'
import { dictionaryLimit } from '../reading/dictionary.ts'

/** How many answers one call takes; a phone that was offline sends several. */
export const reviewsAtOnce = 100

/** How an answer was, from forgotten to known at once. */
export const ratings = ['again', 'hard', 'good', 'easy'] as const
export type Rating4 = (typeof ratings)[number]

/** What is known of a word after its reviews. */
const relearnCardSchema = v.object({
  /** The id of a word of the dictionary. */
  word: id,
  due: instant,
  reviewedAt: instant,
  firstAt: instant,
})
export type RelearnCard = v.InferOutput<typeof relearnCardSchema>

export const listRelearnCards = endpoint({
  about: 'The words that the member has begun to relearn, with when each is due',
  method: 'GET',
  path: '/v1/relearn/cards',
  access: member,
  input: v.object({}),
  output: list(relearnCardSchema, dictionaryLimit),
  errors: [],
})

export const saveReviews = endpoint({
  about:
    'Saves answers under keys of the phone, each once, and answers the cards that follow from all of them',
  method: 'POST',
  path: '/v1/relearn/reviews',
  encoding: 'json',
  access: member,
  input: v.object({
    reviews: list(v.object({ key: id, word: id, rating: v.picklist(ratings), at: instant }), reviewsAtOnce),
  }),
  /** Without words that were removed from the dictionary. */
  output: list(relearnCardSchema, reviewsAtOnce),
  errors: [],
})
