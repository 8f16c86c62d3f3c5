import * as v from 'valibot'
import { holders } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, integer, list, nothing } from '../api/schema.ts'
import { embedFields } from '../media/lesson.ts'

/** Comments by characters of the dance plan (`sexy-diary`), in the specification's words. */

export const dancers = holders('dancer-online', 'ryugi', 'base2')
export const dancePageSize = 10

export const danceCharacterSchema = v.object({
  id,
  name: v.string(),
  introduction: v.string(),
  drawing: v.string(),
  accent: v.string(),
})

export const danceCommentSchema = v.object({
  id,
  chara_id: id,
  title: v.string(),
  /** Sanitised HTML. */
  html: v.string(),
  ...embedFields,
  isRead: v.boolean(),
  /** It is shown at once. */
  force: v.boolean(),
  created: v.string(),
})
export type DanceComment = v.InferOutput<typeof danceCommentSchema>

export const listDanceCharacters = endpoint({
  about: 'The characters of the dance plan',
  method: 'GET',
  path: '/v1/dancer-online/sexy/characters',
  access: dancers,
  input: v.object({}),
  output: list(danceCharacterSchema, 100),
  errors: [],
})

export const listDanceComments = endpoint({
  about: 'Comments by the characters, unread first, then the newest; by pages from 1',
  method: 'GET',
  path: '/v1/dancer-online/sexy/comments',
  access: dancers,
  input: v.object({
    page_num: v.optional(integer(1, 100_000)),
    contents_num: v.optional(integer(1, 100)),
  }),
  output: list(danceCommentSchema, 100),
  errors: [],
})

export const readDanceComment = endpoint({
  about: 'Marks a comment as read; again changes nothing',
  method: 'POST',
  path: '/v1/dancer-online/sexy/comment-read',
  encoding: 'json',
  access: dancers,
  input: v.object({ comment_id: id }),
  output: nothing,
  errors: ['not_found'],
})
