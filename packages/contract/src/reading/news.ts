import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list, someCode } from '../api/schema.ts'
import { embedFields } from '../media/lesson.ts'

/** How many open news a list has, newest first, and how long its summary is (specification §9). */
export const newsListLimit = 10
export const newsSummaryLength = 1000

export const newsItemSchema = v.object({
  id,
  title: v.string(),
  /** Only open news are sent. */
  status: v.literal('open'),
  createdAt: instant,
  /** The same by the wall clock in Tokyo. */
  created: v.string(),
  /** Plain text in one line, of which `summary` is the beginning. */
  body: v.string(),
  /** Plain text, the first 1000 characters of the body. */
  summary: v.string(),
  /** Sanitised HTML. */
  bodyHtml: v.string(),
  ...embedFields,
})
export type NewsItem = v.InferOutput<typeof newsItemSchema>

export const listNews = endpoint({
  about: 'Open news of a place, newest first',
  method: 'GET',
  path: '/v1/infomation/{place1}/{place2}',
  access: everyone,
  input: v.object({ place1: v.pipe(someCode(40), id), place2: v.pipe(someCode(40), id) }),
  output: list(newsItemSchema, newsListLimit),
  errors: [],
})
