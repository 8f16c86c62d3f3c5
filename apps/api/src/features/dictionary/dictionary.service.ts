import { member as forMembers } from '@iki/contract/access/access'
import { tokyoDay } from '@iki/contract/api/tokyo'
import type { ExplainedWord, Word } from '@iki/contract/reading/dictionary'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { briefCache } from '#core/brief-cache.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { preparedByVersion } from '#core/http/prepared-answer.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
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

/** Words and their meanings, and the words that content uses. */
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

  /** Choosing reads all words. The text of the chosen one is read each time: an operator may change or remove it. */
  const chosen = briefCache(day => store.chooseWordOfDay(db, day))

  async function chosenWord(day: string): Promise<Word | null> {
    const id = await chosen.of(day)
    const [word] = id === null ? [] : await store.listWordRows(db, [id])
    return word ?? null
  }

  return {
    /** All words, which are the same for every member. */
    list: preparedByVersion({
      versionOf: () => store.versionOfWords(db),
      read: () => store.listWords(db),
    }),

    /** Words for lists, in no particular order; unknown ids are left out. */
    rowsOf: (ids: string[]): Promise<Word[]> =>
      ids.length === 0 ? Promise.resolve([]) : store.listWordRows(db, ids),

    /** Throws not_found. */
    async get(id: string, member: SignedIn): Promise<ExplainedWord & { isFavorite: boolean }> {
      const [[word], isFavorite] = await Promise.all([
        findExplained([id], member),
        store.isFavoriteWord(db, member.uid, id),
      ])
      if (!word) throw new AppError('not_found')
      return { ...word, isFavorite }
    },

    /** In the order of the ids; unknown or invalid ids are left out. */
    async search(sent: (string | null)[], member: SignedIn): Promise<ExplainedWord[]> {
      const ids = sent.filter(id => id !== null)
      if (ids.length === 0) return []
      await limitSearches(member.uid)
      const words = new Map((await findExplained(ids, member)).map(word => [word.id, word]))
      return [...new Set(ids)].flatMap(id => words.get(id) ?? [])
    },

    /** The words that a content uses, in the order of their first occurrence. */
    wordsOf: (kind: uses.WordUseKind, contentId: string, limit: number): Promise<Word[]> =>
      uses.listWordsOf(db, { kind, id: contentId, limit }),

    /** One word for all members for a day in Tokyo, as it is now; null if there is none. */
    async wordOfDay(): Promise<Word | null> {
      const day = tokyoDay(clock())
      const word = await chosenWord(day)
      if (word) return word
      chosen.forget(day)
      return chosenWord(day)
    },

    latestUpdated: () => store.findLatestUpdated(db),
  }
}
export type DictionaryService = ReturnType<typeof dictionaryService>
