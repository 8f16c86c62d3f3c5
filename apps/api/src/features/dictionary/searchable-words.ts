import type { SearchSource } from '#core/content/searchable.ts'
import { isOfPage } from '#core/content/text-page.ts'
import type { Handle } from '#core/database/database.ts'
import { dictionaryWords } from './dictionary.tables.ts'

/** The words of the dictionary as they can be searched. */
export const searchableWords = (handle: Handle): SearchSource => ({
  kinds: ['word'],
  async list(page) {
    const { id, word, kana, aliases, bodyHtml, updatedAt } = dictionaryWords
    const rows = await handle
      .select({ id, word, kana, aliases, bodyHtml, updatedAt })
      .from(dictionaryWords)
      .where(isOfPage(id, page))
      .orderBy(id)
      .limit(page.limit)
    return rows.map(row => ({
      id: row.id,
      kind: 'word',
      publishedAt: row.updatedAt,
      names: [row.word, row.kana, ...row.aliases],
      texts: [{ html: row.bodyHtml }],
    }))
  },
})
