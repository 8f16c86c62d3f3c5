import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, instant, list } from '../api/schema.ts'
import { lessonKinds, lessonRowSchema } from './lesson.ts'

/** Lessons of any kind that a member has marked as favourites. */

export const favoritePageSize = 30
/** How many favourites a member can have. */
export const mostFavorites = 2000

export const listFavorites = endpoint({
  about: 'The member’s favourites, the latest first, page by page; of one kind or of all',
  method: 'GET',
  path: '/v1/favorites',
  access: member,
  input: v.object({ kind: v.optional(v.picklist(lessonKinds)), after: v.optional(cursor) }),
  output: v.object({
    items: list(lessonRowSchema, favoritePageSize),
    /**
     * The position after which the next page begins; null at the end. Removing favourites meanwhile does not end the
     * list.
     */
    next: v.nullable(v.string()),
  }),
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
