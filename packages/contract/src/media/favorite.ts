import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant } from '../api/schema.ts'
import { shelfFields, shelfPageSchema } from './shelf.ts'

/** Lessons of any kind that a member has marked as favourites. */

/** How many favourites a member can have. */
export const mostFavorites = 2000

export const listFavorites = endpoint({
  about: 'The member’s favourites, page by page; left out, the last added comes first',
  method: 'GET',
  path: '/v1/favorites',
  access: member,
  input: v.object({
    ...shelfFields,
    /** Only what was begun and not finished. */
    isUnfinished: v.optional(v.boolean()),
  }),
  output: shelfPageSchema,
  errors: [],
})

export const setFavorite = endpoint({
  about: 'Keeps a lesson as a favourite, or no longer; the same again changes nothing',
  method: 'PUT',
  path: '/v1/favorite/{id}',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    isFavorite: v.boolean(),
    /** When the member chose it, if that was earlier: of two devices the later choice wins, and the answer says which. */
    chosenAt: v.optional(instant),
  }),
  output: v.object({ isFavorite: v.boolean() }),
  errors: ['not_found', 'too_many_favorites'],
})
