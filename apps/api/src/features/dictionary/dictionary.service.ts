import { member as forMembers } from '@iki/contract/access'
import type { ExplainedWord, Word } from '@iki/contract/dictionary'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { withMediaAddresses } from '#core/body-media.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import type { EmbedsOf } from '#core/embeds.ts'
import type { MediaAddresses } from '#core/media-address.ts'
import * as store from './dictionary.store.ts'
import * as uses from './word-uses.store.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  lessons: { embedsOf: EmbedsOf }
  /** Throws too_many_requests after too many searches of a member. */
  limitSearches(uid: string): Promise<void>
}

/** Words and what they mean, and which of them a content uses. */
export function dictionaryService({ db, clock, addresses, lessons, limitSearches }: Parts) {
  async function findExplained(ids: string[], member: SignedIn): Promise<ExplainedWord[]> {
    const words = await store.findWords(db, ids)
    const texts = words.map(word => word.bodyHtml)
    const embedsIn = await lessons.embedsOf(texts, member)
    return words.map(word => ({
      ...word,
      bodyHtml: withMediaAddresses(word.bodyHtml, { access: forMembers, member, addresses }),
      ...embedsIn(word.bodyHtml),
    }))
  }

  return {
    list: () => store.listWords(db),

    /** As lists show words, in no order; an id that no word has is left out. */
    rowsOf: (ids: string[]): Promise<Word[]> =>
      ids.length === 0 ? Promise.resolve([]) : store.listWordRows(db, ids),

    /** Throws not_found. */
    async get(id: string, member: SignedIn): Promise<ExplainedWord> {
      const [word] = await findExplained([id], member)
      if (!word) throw new AppError('not_found')
      return word
    },

    /** In the order of the ids; one that no word has, or that is none, is left out. */
    async search(sent: (string | null)[], member: SignedIn): Promise<ExplainedWord[]> {
      const ids = sent.filter(id => id !== null)
      if (ids.length === 0) return []
      await limitSearches(member.uid)
      const words = new Map((await findExplained(ids, member)).map(word => [word.id, word]))
      return [...new Set(ids)].flatMap(id => words.get(id) ?? [])
    },

    /** The words that a content uses, in the order of their first occurrence. */
    wordsOf: (kind: uses.ContentKind, contentId: string, limit: number): Promise<Word[]> =>
      uses.listWordsOf(db, { kind, id: contentId, limit }),

    /** Replaces what was known of a content. `wordIds` in the order of their first occurrence, once each. */
    saveUses: (
      kind: uses.ContentKind,
      contentId: string,
      wordIds: string[],
      publishedAt: Date,
    ): Promise<void> =>
      db.transaction(tx => uses.replaceUses(tx, { kind, id: contentId, wordIds, publishedAt })),

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
