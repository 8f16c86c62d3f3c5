import * as v from 'valibot'
import { member } from '../access/access.ts'
import { plans } from '../access/plan.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, list, text } from '../api/schema.ts'
import { authorSchema } from './author.ts'
import { impressionPageSchema, postCursor } from './impression.ts'

/** What members show other members of themselves: each chooses what is shown. */

export const introLength = 200

const shown = {
  /** A short text about oneself. */
  intro: text(introLength),
  showsSince: v.boolean(),
  showsPlans: v.boolean(),
  showsPosts: v.boolean(),
}
export const profileSchema = v.object(shown)
export type Profile = v.InferOutput<typeof profileSchema>

/** Until a member has chosen: their posts, which whoever may read them can see beside their name anyway. */
export const defaultProfile: Profile = { intro: '', showsSince: false, showsPlans: false, showsPosts: true }

export const getOwnProfile = endpoint({
  about: 'What the member shows of themselves',
  method: 'GET',
  path: '/v1/user/profile',
  access: member,
  input: v.object({}),
  output: profileSchema,
  errors: [],
})

export const saveOwnProfile = endpoint({
  about: 'Saves what the member shows of themselves',
  method: 'PUT',
  path: '/v1/user/profile',
  encoding: 'json',
  access: member,
  input: profileSchema,
  output: profileSchema,
  errors: ['words_not_allowed'],
})

export const personSchema = v.object({
  ...authorSchema.entries,
  intro: v.string(),
  /** The month since when they are a member, as YYYY-MM; null if they do not show it. */
  since: v.nullable(v.string()),
  /** Null if they do not show them. */
  plans: v.nullable(list(v.picklist(plans), plans.length)),
  showsPosts: v.boolean(),
})
export type Person = v.InferOutput<typeof personSchema>

export const getPerson = endpoint({
  about: 'A member as they show themselves to other members',
  method: 'GET',
  path: '/v1/people/{person}',
  access: member,
  input: v.object({ person: id }),
  output: personSchema,
  errors: ['not_found'],
})

export const listPostsOfPerson = endpoint({
  about: 'What a member has posted in the timelines that the reader may read, the newest first, page by page',
  method: 'GET',
  path: '/v1/people/{person}/impressions',
  access: member,
  input: v.object({ person: id, cursor: postCursor }),
  output: impressionPageSchema,
  errors: ['not_found'],
})
