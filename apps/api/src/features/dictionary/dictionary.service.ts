import type { ExplainedWord } from '@iki/contract/dictionary'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import * as store from './dictionary.store.ts'

export function dictionaryService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    list: () => store.listWords(db),

    /** Throws not_found. */
    async get(id: string): Promise<ExplainedWord> {
      const [word] = await store.findWords(db, [id])
      if (!word) throw new AppError('not_found')
      return word
    },

    /** In the order of the ids; one that no word has is left out. */
    async search(ids: string[]): Promise<ExplainedWord[]> {
      if (ids.length === 0) return []
      const words = new Map((await store.findWords(db, ids)).map(word => [word.id, word]))
      return [...new Set(ids)].flatMap(id => words.get(id) ?? [])
    },

    latestUpdated: () => store.findLatestUpdated(db),

    /** Saves what a content folder says about one word; false when it was the same already. */
    async load(word: Omit<store.WordRow, 'updatedAt'>): Promise<boolean> {
      if ((await store.findWordHash(db, word.id)) === word.contentHash) return false
      await store.saveWord(db, { ...word, updatedAt: clock() })
      return true
    },
  }
}
export type DictionaryService = ReturnType<typeof dictionaryService>
