import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, list } from '../api/schema.ts'
import { lessonKinds, lessonRowSchema } from './lesson.ts'

/** The shelves of `/listen`: lessons that a member has begun or gathered. */

export const shelfPageSize = 30
/** From this second on a lesson counts as begun. */
export const begunSeconds = 1

export const listUnfinished = endpoint({
  about:
    'What the member has begun and not finished, of one kind or of all, the last played first, page by page',
  method: 'GET',
  path: '/v1/lessons/unfinished',
  access: member,
  input: v.object({ kind: v.optional(v.picklist(lessonKinds)), after: v.optional(cursor) }),
  output: v.object({ items: list(lessonRowSchema, shelfPageSize), next: v.nullable(v.string()) }),
  errors: [],
})
