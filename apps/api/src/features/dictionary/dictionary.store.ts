import { dictionaryLimit, type ExplainedWord, type Word } from '@iki/contract/dictionary'
import { type Handle, preparedQuery } from '#core/database.ts'
import type { dictionaryWords } from './dictionary.tables.ts'

type Row = Omit<Word, 'updated'> & { updated_at: Date }
type ExplainedRow = Row & { body_html: string }

const listed = 'id, word, kana, aliases, tags, meaning, updated_at'

const all = preparedQuery<Row>(
  'dictionary_all',
  `select ${listed} from dictionary_words order by kana, id limit ${dictionaryLimit}`,
)

const byIds = preparedQuery<ExplainedRow>(
  'dictionary_by_ids',
  `select ${listed}, body_html from dictionary_words where id = any($1)`,
)

const rowsByIds = preparedQuery<Row>(
  'dictionary_rows_by_ids',
  `select ${listed} from dictionary_words where id = any($1)`,
)

const latest = preparedQuery<{ updated_at: Date }>(
  'dictionary_latest_updated',
  'select updated_at from dictionary_words order by updated_at desc limit 1',
)

const wordOf = ({ updated_at, ...row }: Row): Word => ({ ...row, updated: updated_at.toISOString() })

/** In the order of their readings. */
export const listWords = async (handle: Handle): Promise<Word[]> => (await all(handle, [])).map(wordOf)

/** In no order. */
export async function findWords(handle: Handle, ids: string[]): Promise<ExplainedWord[]> {
  const rows = await byIds(handle, [ids])
  return rows.map(({ body_html, ...row }) => ({ ...wordOf(row), bodyHtml: body_html }))
}

/** As findWords, without the explanations. */
export const listWordRows = async (handle: Handle, ids: string[]): Promise<Word[]> =>
  (await rowsByIds(handle, [ids])).map(wordOf)

export async function findLatestUpdated(handle: Handle): Promise<string | null> {
  const [row] = await latest(handle, [])
  return row?.updated_at.toISOString() ?? null
}

export type WordRow = typeof dictionaryWords.$inferInsert
