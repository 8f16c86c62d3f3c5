import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, identifier, instant, list } from '../api/schema.ts'
import { appearanceFields } from '../media/appearance.ts'
import { embedFields, lessonRowSchema } from '../media/lesson.ts'

/** How long the cached dictionary is valid (specification, part 2 §10). */
export const dictionaryGoodForMs = 30 * 60_000
/** How many words there can be, and how many a search returns. */
export const dictionaryLimit = 20_000
export const wordSearchLimit = 200
/** How many lessons and how many articles that use a word are named with it. */
export const wordUseLimit = 20

export const wordSchema = v.object({
  id,
  word: v.string(),
  /** How it is read, in hiragana. */
  kana: v.string(),
  /** Other spellings. */
  aliases: list(v.string(), 20),
  tags: list(id, 10),
  /** What it means in a sentence or two, as plain text. */
  meaning: v.string(),
  updated: instant,
})
export type Word = v.InferOutput<typeof wordSchema>

export const explainedWordSchema = v.object({
  ...wordSchema.entries,
  /** Sanitised HTML. */
  bodyHtml: v.string(),
  ...embedFields,
})
export type ExplainedWord = v.InferOutput<typeof explainedWordSchema>

/** A link to an article. `article.ts` imports words, so its row cannot be used here. */
const wordUseSchema = v.object({
  id,
  title: v.string(),
  lead: v.string(),
  minutes: v.number(),
  ...appearanceFields,
})
export type WordUse = v.InferOutput<typeof wordUseSchema>

/** Where a word is used. */
export const wordUsesSchema = v.object({
  lessons: list(lessonRowSchema, wordUseLimit),
  articles: list(wordUseSchema, wordUseLimit),
})
export type WordUses = v.InferOutput<typeof wordUsesSchema>

/** The old client sends its name here; it has no effect. */
const code = v.optional(identifier(64))

export const listWords = endpoint({
  about: 'All words of the dictionary in the order of their readings',
  method: 'GET',
  path: '/v1/dictionary',
  access: member,
  input: v.object({ code }),
  output: list(wordSchema, dictionaryLimit),
  errors: [],
})

export const getWord = endpoint({
  about: 'A word of the dictionary with its explanation',
  method: 'GET',
  path: '/v1/dictionary/{id}',
  access: member,
  input: v.object({ id, code }),
  output: v.object({ ...explainedWordSchema.entries, isFavorite: v.boolean() }),
  errors: ['not_found'],
})

export const searchWords = endpoint({
  about: 'Words by their ids, in that order; without ids none',
  method: 'POST',
  path: '/v1/dictionary/search',
  encoding: 'json',
  access: member,
  input: v.object({
    /** Anything that is no id means no word. */
    dictionary_ids: v.optional(list(v.fallback(v.nullable(id), null), wordSearchLimit)),
    code,
    isShowClient: v.optional(v.boolean()),
  }),
  output: list(explainedWordSchema, wordSearchLimit),
  errors: [],
})

export const getDictionaryLatestUpdated = endpoint({
  about: 'When a word of the dictionary was changed last; null while there is none',
  method: 'GET',
  path: '/v1/dictionary_latest_updated',
  access: member,
  input: v.object({}),
  output: v.nullable(instant),
  errors: [],
})

export const getWordUses = endpoint({
  about: 'The lessons and articles in which a word is said or written, the newest first',
  method: 'GET',
  path: '/v1/dictionary/{id}/uses',
  access: member,
  input: v.object({ id }),
  output: wordUsesSchema,
  errors: ['not_found'],
})

/** The names of the words' tags; a tag that is not listed is shown as it is. */
export const wordTagNames: Readonly<Record<string, string>> = {
  breath: '息',
  body: 'からだ',
  voice: '声',
  move: 'うごき',
  season: '季節',
  mind: 'こころ',
  culture: 'ならわし',
}

/** The rows of the kana table, by which the dictionary is sorted. */
export const kanaRows = ['あ', 'か', 'さ', 'た', 'な', 'は', 'ま', 'や', 'ら', 'わ'] as const
export type KanaRow = (typeof kanaRows)[number]
