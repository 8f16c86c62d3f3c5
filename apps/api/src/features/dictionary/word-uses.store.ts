import { type Word, wordUseLimit } from '@iki/contract/dictionary'
import { and, eq, sql } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { dictionaryUses } from './dictionary.tables.ts'

export type ContentKind = 'lesson' | 'article'
type UseRow = { kind: ContentKind; content_id: string }

const newestOf = (kind: ContentKind) =>
  `(select kind, content_id from dictionary_uses
    where word_id = $1 and kind = '${kind}' and published_at <= $2
    order by published_at desc, content_id limit ${wordUseLimit})`

const uses = preparedQuery<UseRow>(
  'dictionary_uses_of_word',
  `${newestOf('lesson')} union all ${newestOf('article')}`,
)

/** The newest of each kind, in that order. */
export async function listUses(
  handle: Handle,
  wordId: string,
  now: Date,
): Promise<Record<ContentKind, string[]>> {
  const rows = await uses(handle, [wordId, now])
  const idsOf = (kind: ContentKind) =>
    rows.filter(row => row.kind === kind).map(({ content_id }) => content_id)
  return { lesson: idsOf('lesson'), article: idsOf('article') }
}

const wordsOfContent = preparedQuery<Omit<Word, 'updated'> & { updated_at: Date }>(
  'dictionary_words_of_content',
  `select w.id, w.word, w.kana, w.aliases, w.tags, w.meaning, w.updated_at
   from dictionary_uses u join dictionary_words w on w.id = u.word_id
   where u.kind = $1 and u.content_id = $2 order by u.place limit $3`,
)

/** In the order of their first occurrence. */
export async function listWordsOf(
  handle: Handle,
  content: { kind: ContentKind; id: string; limit: number },
): Promise<Word[]> {
  const rows = await wordsOfContent(handle, [content.kind, content.id, content.limit])
  return rows.map(({ updated_at, ...row }) => ({ ...row, updated: updated_at.toISOString() }))
}

const idsOfContents = preparedQuery<{ content_id: string; word_id: string }>(
  'dictionary_word_ids_of_contents',
  `select u.content_id, u.word_id from unnest($2::text[]) as asked (id) cross join lateral (
     select content_id, word_id, place from dictionary_uses
     where kind = $1 and content_id = asked.id order by place limit $3
   ) u order by u.content_id, u.place`,
)

/** Of each of these contents the ids of its words, in the order of their first occurrence. */
export async function listWordIdsOf(
  handle: Handle,
  { kind, ids, limit }: { kind: ContentKind; ids: string[]; limit: number },
): Promise<Map<string, string[]>> {
  const rows = await idsOfContents(handle, [kind, ids, limit])
  const grouped = Map.groupBy(rows, row => row.content_id)
  return new Map([...grouped].map(([id, uses]) => [id, uses.map(({ word_id }) => word_id)]))
}

/** Replaces what was known of a content. An id that no word has is left out. */
export async function replaceUses(
  handle: Handle,
  { kind, id, wordIds, publishedAt }: { kind: ContentKind; id: string; wordIds: string[]; publishedAt: Date },
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

/** Whether it is known of any content which words it uses. */
export async function hasUses(handle: Handle): Promise<boolean> {
  const { rows } = await handle.execute(sql`select from dictionary_uses limit 1`)
  return rows.length > 0
}
