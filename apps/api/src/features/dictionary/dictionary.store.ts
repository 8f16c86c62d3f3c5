import { dictionaryLimit, type ExplainedWord, type Word } from '@iki/contract/reading/dictionary'
import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import type { dictionaryWords } from './dictionary.tables.ts'

type Row = RowOf<typeof all>

const listed = 'id, word, kana, aliases, tags, meaning, updated_at'

const all = statement({
  name: 'dictionary_all',
  row: {
    id: text,
    word: text,
    kana: text,
    aliases: text.array,
    tags: text.array,
    meaning: text,
    updatedAt: instant,
  },
  text: `select ${listed} from dictionary_words order by kana, id limit ${dictionaryLimit}`,
})

const byIds = statement({
  name: 'dictionary_by_ids',
  params: { ids: text.array },
  row: { ...all.row, bodyHtml: text },
  text: `select ${listed}, body_html from dictionary_words where id = ${anyOf('$ids')}`,
})

const rowsByIds = statement({
  name: 'dictionary_rows_by_ids',
  params: { ids: text.array },
  row: all.row,
  text: `select ${listed} from dictionary_words where id = ${anyOf('$ids')}`,
})

const ofDay = statement({
  name: 'dictionary_of_day',
  params: { day: text },
  row: { id: text },
  text: 'select id from dictionary_words order by md5(id || $day) limit 1',
})

const favorite = statement({
  name: 'dictionary_is_favorite',
  params: { uid: text, id: text },
  row: { isFavorite: boolean.because('whether a row exists') },
  text: 'select exists (select from word_favorites where uid = $uid and word_id = $id) as is_favorite',
})

/** Whether a word is a favourite of the member. */
export const isFavoriteWord = async (handle: Handle, uid: string, id: string): Promise<boolean> =>
  (await favorite.first(handle, { uid, id }))?.isFavorite ?? false

const latest = statement({
  name: 'dictionary_latest_updated',
  row: { updatedAt: instant },
  text: 'select updated_at from dictionary_words order by updated_at desc limit 1',
})

const version = statement({
  name: 'dictionary_version',
  row: { words: integer.because('a count is a number'), hash: text.because('of no rows it is 0') },
  text: `select count(*) as words, coalesce(sum(hashtext(id || content_hash)), 0)::text as hash
   from (select id, content_hash from dictionary_words order by kana, id limit ${dictionaryLimit}) listed`,
})

const wordOf = ({ updatedAt, ...row }: Row): Word => ({ ...row, updated: updatedAt.toISOString() })

/** Sorted by reading. */
export const listWords = async (handle: Handle): Promise<Word[]> => (await all.rows(handle)).map(wordOf)

/** Changes whenever a word of the list was added, changed or removed. */
export async function versionOfWords(handle: Handle): Promise<string> {
  const row = await version.first(handle)
  return `${row?.words} ${row?.hash}`
}

/** In no particular order. */
export async function findWords(handle: Handle, ids: string[]): Promise<ExplainedWord[]> {
  const rows = await byIds.rows(handle, { ids })
  return rows.map(({ bodyHtml, ...row }) => ({ ...wordOf(row), bodyHtml }))
}

/** As findWords, without explanations. */
export const listWordRows = async (handle: Handle, ids: string[]): Promise<Word[]> =>
  (await rowsByIds.rows(handle, { ids })).map(wordOf)

/** The id of a word chosen by the day as if by chance, the same for one day; null if there is none. */
export async function chooseWordOfDay(handle: Handle, day: string): Promise<string | null> {
  return (await ofDay.first(handle, { day }))?.id ?? null
}

export async function findLatestUpdated(handle: Handle): Promise<string | null> {
  const row = await latest.first(handle)
  return row?.updatedAt.toISOString() ?? null
}

export type WordRow = typeof dictionaryWords.$inferInsert
