import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, list, text } from '../api/schema.ts'
import { bookmarkItemSchema } from '../media/bookmark.ts'
import { lessonRowSchema } from '../media/lesson.ts'
import { impressionSchema } from '../people/impression.ts'
import { articleRowSchema } from '../reading/article.ts'
import { wordSchema } from '../reading/dictionary.ts'
import { artworkRowSchema } from '../reading/gallery.ts'

/** One search over everything that a member can find: content, what members write, and their own notes. */

/** Content by kind, in the order in which it is shown. */
export const contentSearchKinds = [
  'audio',
  'video',
  'music',
  'article',
  'question',
  'word',
  'artwork',
] as const
export type ContentSearchKind = (typeof contentSearchKinds)[number]

/** A note is a bookmark or a memo of the member. */
export const searchKinds = [...contentSearchKinds, 'impression', 'note'] as const
export type SearchKind = (typeof searchKinds)[number]

/** How many of each kind are found at once, and how many when one kind is asked for. */
export const searchPreviewSize = 4
export const searchPageSize = 20
/** How many characters a search has. */
export const searchLength = 100

/** `next` is the key of the next page of this kind; null at the end. */
const found = <const Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: list(item, searchPageSize), next: v.nullable(v.string()) })

export const foundSchema = v.object({
  audio: found(lessonRowSchema),
  video: found(lessonRowSchema),
  music: found(lessonRowSchema),
  article: found(articleRowSchema),
  question: found(articleRowSchema),
  word: found(wordSchema),
  artwork: found(artworkRowSchema),
  impression: found(impressionSchema),
  note: v.object({
    ...found(bookmarkItemSchema).entries,
    /** The lessons of the notes, each once. */
    lessons: list(lessonRowSchema, searchPageSize),
  }),
})
export type Found = v.InferOutput<typeof foundSchema>

export const search = endpoint({
  about:
    'What a search finds, locked content too: the best of each kind, or one kind page by page; empty without a word',
  method: 'GET',
  path: '/v1/search',
  access: member,
  input: v.object({
    /** Words between spaces, all of which are found: in kana, kanji or Latin letters, inflected or not. */
    q: text(searchLength),
    kind: v.optional(v.picklist(searchKinds)),
    /** Only with a kind. */
    after: v.optional(v.pipe(code(120), v.regex(/^[\w.:-]+$/))),
  }),
  output: foundSchema,
  errors: [],
})
