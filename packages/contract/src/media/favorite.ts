import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, instant, list } from '../api/schema.ts'
import { wordSchema } from '../reading/dictionary.ts'
import { shelfFields, shelfPageSchema } from './shelf.ts'

/** Lessons of any kind, and words of the dictionary, that a member has marked as favourites. */

/** What can be a favourite. */
export const favoriteThings = ['lesson', 'word'] as const
export type FavoriteThing = (typeof favoriteThings)[number]

/** How many favourites of each a member can have. */
export const mostFavorites = 2000

export const listFavorites = endpoint({
  about: 'The member’s favourites, page by page; left out, the last added comes first',
  method: 'GET',
  path: '/v1/favorites',
  access: member,
  input: v.object({
    ...shelfFields,
    /** Only what was started and not finished. */
    isUnfinished: v.optional(v.boolean()),
  }),
  output: shelfPageSchema,
  errors: [],
})

export const setFavorite = endpoint({
  about: 'Keeps a lesson or a word as a favourite, or no longer; the same again changes nothing',
  method: 'PUT',
  path: '/v1/favorite/{id}',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    /** Left out, a lesson. */
    thing: v.optional(v.picklist(favoriteThings)),
    isFavorite: v.boolean(),
    /** When the member chose it, if that was earlier: of two devices the later choice wins, and the answer says which. */
    chosenAt: v.optional(instant),
  }),
  output: v.object({ isFavorite: v.boolean() }),
  errors: ['not_found', 'too_many_favorites'],
})

export const favoriteWordsPageSize = 50

export const listFavoriteWords = endpoint({
  about: 'The words that are the member’s favourites, the last added first, page by page',
  method: 'GET',
  path: '/v1/favorite_words',
  access: member,
  input: v.object({ after: v.optional(cursor) }),
  output: v.object({ items: list(wordSchema, favoriteWordsPageSize), next: v.nullable(v.string()) }),
  errors: [],
})
