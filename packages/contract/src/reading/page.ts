import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { day, id, instant, list } from '../api/schema.ts'
import { embedFields } from '../media/lesson.ts'

/** The pages that a member agrees to when signing up. */
export const agreedPages: readonly string[] = ['user-agreement', 'privacy-policy']

/** How many versions of a page are listed. */
export const pageVersionLimit = 50

export const pageSchema = v.object({
  slug: id,
  title: v.string(),
  /** One introductory line. */
  lead: v.string(),
  /** Sanitised HTML. */
  bodyHtml: v.string(),
  ...embedFields,
  /** The day of this text: it identifies the version that a member agreed to. */
  version: day,
  updatedAt: instant,
  /** The days of all versions, newest first. */
  versions: list(day, pageVersionLimit),
  /** The newest version that the signed-in member agreed to; null if there is none. */
  agreedVersion: v.nullable(day),
})
export type Page = v.InferOutput<typeof pageSchema>

export const getPage = endpoint({
  about: 'A page of words by its name: a policy, the credits; as it is now, or as it was in a version',
  method: 'GET',
  path: '/v1/pages/{slug}',
  access: everyone,
  input: v.object({ slug: id, version: v.optional(day) }),
  output: pageSchema,
  errors: ['not_found'],
})
