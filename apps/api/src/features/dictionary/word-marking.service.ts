import { markWords, wordIndexOf } from '@iki/contract/reading/word-marks'
import type { Database } from '#core/database/database.ts'
import { spokenText } from '#core/markdown/markdown.ts'
import { listWords } from './dictionary.store.ts'
import { hasUses, replaceUses, type WordUseKind } from './word-uses.store.ts'

/** The text of a lesson or an article, in reading order. */
type Written = { id: string; publishedAt: Date; texts: readonly (string | { html: string })[] }
/** Contents with these ids, or all, that come after an id, ordered by id. */
type ListTexts = (page: { ids: string[] | null; after: string; limit: number }) => Promise<Written[]>

type Parts = { db: Database; texts: Record<WordUseKind, ListTexts> }

const pageSize = 200

/** Finds where the words of the dictionary are used, when content has changed. */
export function wordMarkingService({ db, texts }: Parts) {
  /** `ids`: those that have changed; null means all. */
  async function mark(kind: WordUseKind, ids: string[] | null, index: ReturnType<typeof wordIndexOf>) {
    let after = ''
    for (;;) {
      const page = await texts[kind]({ ids, after, limit: pageSize })
      for (const { id, texts: written, publishedAt } of page) {
        const wordIds = wordsIn(written, index)
        await db.transaction(tx => replaceUses(tx, { kind, id, wordIds, publishedAt }))
      }
      if (page.length < pageSize) break
      after = page.at(-1)?.id ?? ''
    }
  }

  return {
    /** Takes the ids of what has changed. If words have changed, all texts are read again. */
    async update({ words, ...changed }: Record<WordUseKind | 'words', string[]>): Promise<void> {
      const isForAll = words.length > 0 || !(await hasUses(db))
      const kinds = (['lesson', 'article'] as const).filter(kind => isForAll || changed[kind].length > 0)
      if (kinds.length === 0) return
      const known = await listWords(db)
      if (known.length === 0) return
      const index = wordIndexOf(known)
      for (const kind of kinds) await mark(kind, isForAll ? null : changed[kind], index)
    },
  }
}
export type WordMarkingService = ReturnType<typeof wordMarkingService>

function wordsIn(written: Written['texts'], index: ReturnType<typeof wordIndexOf>): string[] {
  const plain = written.map(text => (typeof text === 'string' ? text : spokenText(text.html)))
  return markWords(plain, index).flatMap(pieces => pieces.flatMap(({ wordId }) => wordId ?? []))
}
