import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, instant, integer, list, sentName } from '../api/schema.ts'
import { appearanceFields } from '../media/appearance.ts'
import { embedFields, lessonRowSchema } from '../media/lesson.ts'
import { wordSchema } from './dictionary.ts'

/** All texts: articles, lectures, chapters of a chronicle, summaries (`matome`), questions, first steps. */

export const articleKinds = [
  'article',
  'lecture',
  'chronicle',
  'matome',
  'question',
  'message',
  'welcome',
  'landing',
] as const
export type ArticleKind = (typeof articleKinds)[number]

export const articlePageSize = 50
/** How many articles are read at once at most: questions, and the series of a mastery. */
export const questionLimit = 300
export const masteryLimit = 20
export const relatedLimit = 6
/** How many words of the dictionary an article names. */
export const articleWordLimit = 60
/** How many characters a reader of Japanese reads in a minute. */
export const charactersAMinute = 500

export const readingSchema = v.object({
  /** The furthest point that was read, 0 to 100. */
  percent: v.number(),
  /** Stays true once it is true. */
  isFinished: v.boolean(),
})
export type Reading = v.InferOutput<typeof readingSchema>

export const articleRowSchema = v.object({
  id,
  kind: v.picklist(articleKinds),
  series: id,
  /** Its position in the series, from 1. */
  number: v.number(),
  title: v.string(),
  lead: v.string(),
  /** The section of the series; empty if the series has none. */
  category: v.string(),
  tags: list(id, 20),
  ...appearanceFields,
  publishedAt: instant,
  /** How long reading takes, in minutes, at least 1. */
  minutes: v.number(),
  /** Null for guests, and before it was started. */
  reading: v.nullable(readingSchema),
})
export type ArticleRow = v.InferOutput<typeof articleRowSchema>

const neighbour = v.nullable(v.object({ id, title: v.string() }))

export const articleSchema = v.object({
  ...articleRowSchema.entries,
  /** Sanitised HTML; its media have signed addresses. */
  bodyHtml: v.string(),
  ...embedFields,
  /** Words of the dictionary that it names, in the order in which they first occur; none for guests. */
  words: list(wordSchema, articleWordLimit),
  /** The lesson that belongs to it. */
  lesson: v.nullable(lessonRowSchema),
  related: list(articleRowSchema, relatedLimit),
  previous: neighbour,
  next: neighbour,
})
export type Article = v.InferOutput<typeof articleSchema>

export const listArticles = endpoint({
  about: 'The articles of a series in its order, page by page',
  method: 'GET',
  path: '/v1/articles',
  access: everyone,
  input: v.object({ series: sentName, after: v.optional(integer(0, 1_000_000)) }),
  output: v.object({
    items: list(articleRowSchema, articlePageSize),
    /** The key of the next page; null at the end. */
    next: v.nullable(v.number()),
  }),
  errors: ['no_category'],
})

export const getArticle = endpoint({
  about: 'An article to read, with what belongs to it',
  method: 'GET',
  path: '/v1/articles/{id}',
  access: everyone,
  input: v.object({ id }),
  output: articleSchema,
  errors: ['not_found'],
})

export const articlePreviewSchema = v.object({
  article: articleRowSchema,
  /** The beginning of its text, plain. */
  firstLines: v.string(),
})
export type ArticlePreview = v.InferOutput<typeof articlePreviewSchema>

export const getArticlePreview = endpoint({
  about: 'What anybody may know of an article that is locked: its row and its first lines',
  method: 'GET',
  path: '/v1/articles/{id}/preview',
  access: everyone,
  input: v.object({ id }),
  output: articlePreviewSchema,
  errors: ['not_found'],
})

export const getMatome = endpoint({
  about: 'A summary, a question or a message by its id, as the old client asks for it',
  method: 'GET',
  path: '/v1/matome/{id}',
  access: everyone,
  input: v.object({ id }),
  output: articleSchema,
  errors: ['not_found', 'matome_failed'],
})

export const listMatomePlaylist = endpoint({
  about: 'The summaries of a category, in their order',
  method: 'GET',
  path: '/v1/matome_playlist',
  access: everyone,
  input: v.object({ category: sentName }),
  output: list(articleRowSchema, questionLimit),
  errors: ['no_category'],
})

export const questionSchema = v.object({
  ...articleRowSchema.entries,
  /** Sanitised HTML; null while it is locked. */
  bodyHtml: v.nullable(v.string()),
  ...embedFields,
})
export type Question = v.InferOutput<typeof questionSchema>

export const listQuestions = endpoint({
  about: 'All questions of a series with their answers, in their order',
  method: 'GET',
  path: '/v1/questions/{series}',
  access: everyone,
  input: v.object({ series: id }),
  output: list(questionSchema, questionLimit),
  errors: [],
})

export const getLanding = endpoint({
  about: 'A landing page',
  method: 'GET',
  path: '/v1/landing',
  access: everyone,
  input: v.object({ landing_id: sentName }),
  output: articleSchema,
  errors: ['no_landing_id', 'not_found'],
})

export const saveReading = endpoint({
  about: 'Saves how far the member has read; less than before changes nothing',
  method: 'POST',
  path: '/v1/articles/{id}/reading',
  encoding: 'json',
  access: member,
  input: v.object({ id, percent: integer(0, 100), isFinished: v.optional(v.boolean()) }),
  output: readingSchema,
  errors: ['not_found'],
})

export const readArticlesPageSize = 20

export const listReadArticles = endpoint({
  about: 'What the member has read or begun to read, the latest first, page by page',
  method: 'GET',
  path: '/v1/readings',
  access: member,
  input: v.object({ after: v.optional(cursor) }),
  output: v.object({ items: list(articleRowSchema, readArticlesPageSize), next: v.nullable(cursor) }),
  errors: [],
})

export const masterySchema = v.object({
  series: id,
  total: v.number(),
  finished: v.number(),
  /** Where to continue: the first that is not finished; null if all are finished. */
  next: neighbour,
})
export type Mastery = v.InferOutput<typeof masterySchema>

export const listMastery = endpoint({
  about: 'How much of each series the member has finished, in the order asked for',
  method: 'GET',
  path: '/v1/mastery',
  access: member,
  input: v.object({ series: list(id, masteryLimit) }),
  output: list(masterySchema, masteryLimit),
  errors: [],
})

/** How long it takes to read `characters`, in whole minutes. */
export function readingMinutes(characters: number): number {
  return Math.max(1, Math.round(characters / charactersAMinute))
}
