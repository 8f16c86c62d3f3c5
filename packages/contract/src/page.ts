import * as v from 'valibot'
import { everyone } from './access.ts'
import { endpoint } from './endpoint.ts'
import { day, id, instant } from './schema.ts'

/** The page that `/page` shows when its address names none. */
export const defaultPageSlug = 'credits'

export const pageSchema = v.object({
  slug: id,
  title: v.string(),
  /** One line that leads in. */
  lead: v.string(),
  /** Sanitised HTML. */
  bodyHtml: v.string(),
  /** The day that the words are of: what a member agreed to is named by it. */
  version: day,
  updatedAt: instant,
})
export type Page = v.InferOutput<typeof pageSchema>

export const getPage = endpoint({
  about: 'A page of words by its name: a policy, the credits',
  method: 'GET',
  path: '/v1/pages/{slug}',
  access: everyone,
  input: v.object({ slug: id }),
  output: pageSchema,
  errors: ['not_found'],
})
