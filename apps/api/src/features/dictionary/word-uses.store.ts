import { onseiWordLimit } from '@iki/contract/media/audio-lists'
import { articleWordLimit } from '@iki/contract/reading/article'
import { type Word, wordUseLimit } from '@iki/contract/reading/dictionary'
import { and, eq, sql } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { anyList } from '#core/database/generic-parameters.ts'
import { instant, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { dictionaryUses } from './dictionary.tables.ts'

export type WordUseKind = 'lesson' | 'article'

const newestOf = (kind: WordUseKind) =>
  `(select kind, content_id from dictionary_uses
    where word_id = $wordId and kind = '${kind}' and published_at <= $now
    order by published_at desc, content_id limit ${wordUseLimit})`

const uses = statement({
  name: 'dictionary_uses_of_word',
  params: { wordId: text, now: instant },
  row: {
    kind: text.as<WordUseKind>().because('a union of columns'),
    contentId: text.because('a union of columns'),
  },
  text: `${newestOf('lesson')} union all ${newestOf('article')}`,
})

/** The newest of each kind, in that order. */
export async function listUses(
  handle: Handle,
  wordId: string,
  now: Date,
): Promise<Record<WordUseKind, string[]>> {
  const rows = await uses.rows(handle, { wordId, now })
  const idsOf = (kind: WordUseKind) => rows.filter(row => row.kind === kind).map(({ contentId }) => contentId)
  return { lesson: idsOf('lesson'), article: idsOf('article') }
}

/** The most words of one content that any screen shows. */
const mostWords = Math.max(articleWordLimit, onseiWordLimit)

const wordsOfContent = statement({
  name: 'dictionary_words_of_content',
  params: { kind: text, id: text },
  row: {
    id: text,
    word: text,
    kana: text,
    aliases: text.array,
    tags: text.array,
    meaning: text,
    updatedAt: instant,
  },
  text: `select w.id, w.word, w.kana, w.aliases, w.tags, w.meaning, w.updated_at
   from dictionary_uses u join dictionary_words w on w.id = u.word_id
   where u.kind = $kind and u.content_id = $id order by u.place limit ${mostWords}`,
})

/** In the order of their first occurrence. */
export async function listWordsOf(
  handle: Handle,
  { kind, id, limit }: { kind: WordUseKind; id: string; limit: number },
): Promise<Word[]> {
  const rows = await wordsOfContent.rows(handle, { kind, id })
  return rows.slice(0, limit).map(({ updatedAt, ...row }) => ({ ...row, updated: updatedAt.toISOString() }))
}

const idsOfContents = statement({
  name: 'dictionary_word_ids_of_contents',
  params: { kind: text, ids: text.array },
  row: { contentId: text, wordId: text },
  text: `select u.content_id, u.word_id from unnest(${anyList('$ids')}) as asked (id) cross join lateral (
     select content_id, word_id, place from dictionary_uses
     where kind = $kind and content_id = asked.id order by place limit ${onseiWordLimit}
   ) u order by u.content_id, u.place`,
})

/** Of each of these contents the ids of its first words, in the order of their first occurrence. */
export async function listWordIdsOf(
  handle: Handle,
  { kind, ids }: { kind: WordUseKind; ids: string[] },
): Promise<Map<string, string[]>> {
  const rows = await idsOfContents.rows(handle, { kind, ids })
  const grouped = Map.groupBy(rows, row => row.contentId)
  return new Map([...grouped].map(([id, uses]) => [id, uses.map(({ wordId }) => wordId)]))
}

/** Replaces the word list of a content. Unknown ids are left out. */
export async function replaceUses(
  handle: Handle,
  { kind, id, wordIds, publishedAt }: { kind: WordUseKind; id: string; wordIds: string[]; publishedAt: Date },
): Promise<void> {
  await handle
    .delete(dictionaryUses)
    .where(and(eq(dictionaryUses.kind, kind), eq(dictionaryUses.contentId, id)))
  if (wordIds.length === 0) return
  await handle.execute(sql`
    insert into dictionary_uses (word_id, kind, content_id, place, published_at)
    select w.id, ${kind}, ${id}, named.place - 1, ${publishedAt.toISOString()}::timestamptz
    from unnest(${sql.param(wordIds)}::text[]) with ordinality as named (id, place) join dictionary_words w using (id)
    on conflict (word_id, kind, content_id) do update
      set place = excluded.place, published_at = excluded.published_at`)
}

/** Whether uses of words are recorded for any content. */
export async function hasUses(handle: Handle): Promise<boolean> {
  const { rows } = await handle.execute(sql`select from dictionary_uses limit 1`)
  return rows.length > 0
}
