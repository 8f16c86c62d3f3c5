import { type SearchTerm, searchTermsOf } from '@iki/contract/api/search-text'
import { entryStemOf } from '@iki/contract/api/search-verbs'
import { toHiragana } from 'wanakana'

/** What a search looks for among search entries, which have the dictionary forms of verbs. */
export const entryTermsOf = (typed: string): SearchTerm[] =>
  searchTermsOf(typed).map(term => ({ ...term, stem: entryStemOf(term, toHiragana) }))
