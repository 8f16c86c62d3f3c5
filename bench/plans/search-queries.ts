import type { Handle } from '../../apps/api/src/core/database/database.ts'
import { findInBodies, findInNames } from '../../apps/api/src/features/search/search.store.ts'
import { searchTermsOf } from '../../packages/contract/src/api/search-text.ts'
import {
  type ContentSearchKind,
  contentSearchKinds,
  searchPreviewSize,
} from '../../packages/contract/src/shell/search.ts'

const now = new Date()
const all = contentSearchKinds
/** Of a frequent word the newest texts of a kind are enough: the index is asked for kinds that have it seldom or never. */
const sought: Record<string, { words: string; kinds: readonly ContentSearchKind[] }> = {
  'one character': { words: '息', kinds: ['artwork'] },
  'two words': { words: '息 背骨', kinds: ['artwork'] },
  'kana with a particle': { words: 'あおむけに', kinds: ['artwork'] },
  romaji: { words: 'sebone', kinds: ['artwork'] },
  'a word that half of the texts have': { words: '呼吸', kinds: ['video', 'question', 'artwork'] },
  'a word that few texts have': { words: '光波石', kinds: all },
  'a word that no text has': { words: 'ぬるぽ', kinds: all },
}

/** The one search over content. Nothing is run while statements are recorded, and so both of the texts are. */
export const searchQueries: Record<string, (db: Handle) => Promise<unknown>> = Object.fromEntries(
  Object.entries(sought).flatMap(([what, { words, kinds }]) => {
    const query = { terms: searchTermsOf(words), after: null, now, size: searchPreviewSize }
    return [
      [`search in names, ${what}`, (db: Handle) => findInNames(db, { ...query, kinds: all })],
      [`search in texts, ${what}`, (db: Handle) => findInBodies(db, { ...query, kinds })],
    ]
  }),
)
