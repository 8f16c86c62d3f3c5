import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list, nothing } from '../api/schema.ts'
import { authorSchema } from './author.ts'
import { sentMentions } from './mention.ts'
import { base, visibleText } from './written-text.ts'

/** How many comments a post has in the specification's calls. */
export const commentsNamed = 50
export const commentLength = 1000

export const commentSchema = v.object({
  id,
  author: authorSchema,
  body: v.string(),
  /** The body as sanitised HTML. */
  html: v.string(),
  createdAt: instant,
  editedAt: v.nullable(instant),
  /** Grows with every change. */
  revision: v.number(),
  can: v.object({ edit: v.boolean(), delete: v.boolean() }),
})
export type Comment = v.InferOutput<typeof commentSchema>

export const listComments = endpoint({
  about: 'Comments of a post, the oldest first, page by page',
  method: 'GET',
  path: '/v1/impressions/{id}/comments',
  access: member,
  input: v.object({ id, after: v.optional(id) }),
  output: v.object({ items: list(commentSchema, commentsNamed), next: v.nullable(id) }),
  errors: ['not_found'],
})

export const createComment = endpoint({
  about: 'Comments on a post under an id of the device’s choice; a repeat answers the one that is there',
  method: 'PUT',
  path: '/v1/impressions/{id}/comments/{commentId}',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    commentId: id,
    body: visibleText(commentLength),
    mentions: sentMentions,
  }),
  output: commentSchema,
  errors: ['not_found', 'repeated_differently', 'words_not_allowed', 'new_member_limit', 'too_many_posts'],
})

export const updateComment = endpoint({
  about: 'Changes a comment of the member, which then shows that it was edited',
  method: 'POST',
  path: '/v1/impressions/{id}/comments/{commentId}/revision',
  encoding: 'json',
  access: member,
  input: v.object({ id, commentId: id, body: visibleText(commentLength), base }),
  output: commentSchema,
  errors: ['not_found', 'edited_elsewhere', 'words_not_allowed', 'new_member_limit', 'too_many_posts'],
})

export const deleteComment = endpoint({
  about: 'Deletes a comment of the member. That it is gone is no error',
  method: 'DELETE',
  path: '/v1/impressions/{id}/comments/{commentId}',
  access: member,
  input: v.object({ id, commentId: id }),
  output: nothing,
  errors: [],
})
