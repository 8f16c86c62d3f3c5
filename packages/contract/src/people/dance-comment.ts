import * as v from 'valibot'
import { holders } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, integer, list, nothing, text } from '../api/schema.ts'
import { embedFields } from '../media/lesson.ts'

/** Comments by characters of the dance plan (`sexy-diary`), in the specification's terms. */

export const dancers = holders('dancer-online', 'ryugi', 'base2')
export const dancePageSize = 10
export const dancePageMost = 100

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
  /** Whether it opens by itself, at once. */
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

const danceCursor = v.pipe(text(100), v.regex(/^(un)?read_/, '続きの形式が正しくありません'))
/** Continues after a comment, as unread or read as it was when it was listed. */
export const danceCursorOf = ({ id, isRead }: Pick<DanceComment, 'id' | 'isRead'>): string =>
  `${isRead ? 'read' : 'unread'}_${id}`

export const listDanceComments = endpoint({
  about: 'Comments by the characters, unread first, then the newest; behind one of them, or by pages from 1',
  method: 'GET',
  path: '/v1/dancer-online/sexy/comments',
  access: dancers,
  input: v.object({
    page_num: v.optional(integer(1, 100_000)),
    contents_num: v.optional(integer(1, dancePageMost)),
    /** Instead of `page_num`, which skips comments when others are read meanwhile. */
    after: v.optional(danceCursor),
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
