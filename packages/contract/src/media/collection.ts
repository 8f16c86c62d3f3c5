import * as v from 'valibot'
import { member } from '../access/access.ts'
import { planOrKey } from '../access/plan-keys.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, list, text } from '../api/schema.ts'
import { articleRowSchema } from '../reading/article.ts'
import { searchLength } from '../shell/search.ts'
import { shelfFields, shelfPageSchema, shelfPageSize } from './shelf.ts'

/** What a member owns: all that their plans open, and, apart from it, what plans opened that have ended. */

/** `open`: what can be used now. `ended`: what a plan opened until it ended, and nothing opens now. */
export const collectionStates = ['open', 'ended'] as const
export type CollectionState = (typeof collectionStates)[number]

const which = {
  /** Left out, what can be used now. */
  state: v.optional(v.picklist(collectionStates)),
  /** Only lessons that this plan opens. */
  plan: v.optional(planOrKey),
}

export const listCollection = endpoint({
  about: 'The lessons that the member’s plans open, page by page; left out, the newest comes first',
  method: 'GET',
  path: '/v1/collection',
  access: member,
  input: v.object({
    ...shelfFields,
    ...which,
    /** Only what was started and not finished. */
    isUnfinished: v.optional(v.boolean()),
    /** Only lessons with all of these terms in their names. */
    q: v.optional(text(searchLength)),
  }),
  output: shelfPageSchema,
  errors: [],
})

export const listCollectedArticles = endpoint({
  about: 'The texts that the member’s plans open, the newest first',
  method: 'GET',
  path: '/v1/collection/articles',
  access: member,
  input: v.object({ ...which, after: v.optional(cursor) }),
  output: v.object({ items: list(articleRowSchema, shelfPageSize), next: v.nullable(cursor) }),
  errors: [],
})
