import type { ContentSearchKind } from '@iki/contract/shell/search'
import type { TextPage } from './text-page.ts'

/** Content as it can be searched. */
export type Searchable = {
  id: string
  /** Null if it is not to be found. */
  kind: ContentSearchKind | null
  publishedAt: Date
  /** Its title, how that is read, and other names. */
  names: readonly (string | null)[]
  /** Everything else that it says. */
  texts: readonly (string | { html: string })[]
}

/** A table of content: the kinds that its rows have, and its rows in the order of their ids. */
export type SearchSource = {
  kinds: readonly ContentSearchKind[]
  list(page: TextPage): Promise<Searchable[]>
}
