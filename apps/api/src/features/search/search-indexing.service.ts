import { setTimeout as sleep } from 'node:timers/promises'
import { searchTextOf } from '@iki/contract/api/search-text'
import { verbLinesOf } from '@iki/contract/api/search-verbs'
import type { Word } from '@iki/contract/reading/dictionary'
import { markWords, type WordIndex, wordIndexOf } from '@iki/contract/reading/word-marks'
import { toRomaji } from 'wanakana'
import type { Searchable, SearchSource } from '#core/content/searchable.ts'
import type { Database } from '#core/database/database.ts'
import { plainText, spokenText } from '#core/markdown/markdown.ts'
import {
  areOfOldForm,
  countUpVersion,
  hasEntries,
  noteNewForm,
  replaceEntries,
  type SearchEntry,
} from './search-entry.store.ts'

/** The ids of what has changed. */
type Changed<Name extends string> = Record<Name | 'dictionary', string[]>

type Parts<Name extends string> = {
  db: Database
  sources: Record<Name, SearchSource>
  listWords(): Promise<Word[]>
}

/** How much is written at once, and how long others have the processor before the next, of the time that it took. */
type Pace = { pageSize: number; rest(ms: number): Promise<unknown> | undefined }

const quickly: Pace = { pageSize: 200, rest: () => undefined }
/** In a process that answers members, who wait for as long as a page takes. */
const gently = (signal: AbortSignal): Pace => ({ pageSize: 10, rest: ms => sleep(ms, undefined, { signal }) })

/** Writes what can be searched of content, when content has changed. */
export function searchIndexingService<Name extends string>({ db, sources, listWords }: Parts<Name>) {
  /** `ids`: those that have changed; null means all. Nodes are notified at its end, as each reads everything again. */
  async function write(
    { kinds, list }: SearchSource,
    { ids, readings }: { ids: string[] | null; readings: Readings },
    { pageSize, rest }: Pace,
  ) {
    for (let after = ''; ; ) {
      const began = performance.now()
      const page = await list({ ids, after, limit: pageSize })
      const entries = page.flatMap(content => entryOf(content, readings) ?? [])
      await db.transaction(tx => replaceEntries(tx, kinds, { ids: page.map(({ id }) => id), entries }))
      if (page.length < pageSize) break
      after = page.at(-1)?.id ?? ''
      await rest(performance.now() - began)
    }
    await countUpVersion(db)
  }

  /** If words of the dictionary have changed, everything is written again: readings come from them. */
  async function update(changed: Changed<Name>): Promise<void> {
    let readings: Readings | null = null
    let areAllNew = true
    for (const [name, source] of Object.entries<SearchSource>(sources)) {
      const ids = changed[name as Name | 'dictionary']
      const isWhole = changed.dictionary.length > 0 || !(await isThere(source))
      areAllNew &&= isWhole
      if (!isWhole && ids.length === 0) continue
      readings ??= readingsOf(await listWords())
      await write(source, { ids: isWhole ? null : ids, readings }, quickly)
    }
    if (areAllNew) await noteNewForm(db)
  }

  async function isThere({ kinds }: SearchSource): Promise<boolean> {
    for (const kind of kinds) if (await hasEntries(db, kind)) return true
    return false
  }

  /** What was loaded by a release that had no search, or wrote its entries in another form. */
  async function listUnwritten(): Promise<SearchSource[]> {
    const isOld = await areOfOldForm(db)
    const unwritten: SearchSource[] = []
    for (const source of Object.values<SearchSource>(sources)) {
      if (!isOld && (await isThere(source))) continue
      const [first] = await source.list({ ids: null, after: '', limit: 1 })
      if (first) unwritten.push(source)
    }
    return unwritten
  }

  return {
    update,

    /** Whether there is content that an older release left without entries of the present form. */
    hasUnwritten: async (): Promise<boolean> => (await listUnwritten()).length > 0,

    /** Writes such content, while the server still answers. The signal ends it with an error. */
    async writeUnwritten(signal: AbortSignal): Promise<void> {
      const pace = gently(signal)
      const unwritten = await listUnwritten()
      if (unwritten.length === 0) return
      const readings = readingsOf(await listWords())
      for (const source of unwritten) await write(source, { ids: null, readings }, pace)
      await noteNewForm(db)
    },
  }
}
export type SearchIndexingService = ReturnType<typeof searchIndexingService>

type Readings = { index: WordIndex; kanaOf: Map<string, string> }

function readingsOf(words: readonly Word[]): Readings {
  return { index: wordIndexOf(words), kanaOf: new Map(words.map(({ id, kana }) => [id, kana])) }
}

function entryOf(
  { id, kind, publishedAt, names, texts }: Searchable,
  readings: Readings,
): SearchEntry | null {
  if (kind === null) return null
  const written = names.filter(name => name !== null && name !== '').map(String)
  const plain = texts.map(text => (typeof text === 'string' ? text : spokenText(text.html)))
  const allTexts = [...written, ...plain]
  const ruby = texts.flatMap(text => (typeof text === 'string' ? [] : rubyIn(text.html)))
  return {
    kind,
    id,
    publishedAt,
    names: linesOf(written, readingsIn(written, readings)),
    // With the names, because one word of a search may be in the title and another in the text.
    body: linesOf(allTexts, readingsIn(allTexts, readings, ruby)),
  }
}

/** How these texts are read, with the dictionary forms of verbs. A reading alone does not show which kanji it has. */
function readingsIn(texts: readonly string[], readings: Readings, ruby: readonly string[] = []): string[] {
  const kana = [...kanaIn(texts, readings), ...ruby]
  const kanaForms = kana.flatMap(verbLinesOf).filter(line => !/\p{Script=Han}/u.test(line))
  return [...kana, ...kanaForms, ...texts.flatMap(verbLinesOf)]
}

/** The readings of the dictionary's words in these texts. */
function kanaIn(texts: readonly string[], { index, kanaOf }: Readings): string[] {
  return markWords(texts, index).flatMap(pieces =>
    pieces.flatMap(({ wordId }) => (wordId === undefined ? [] : (kanaOf.get(wordId) ?? []))),
  )
}

/** The readings that a text itself gives. */
const rubyIn = (html: string): string[] =>
  [...html.matchAll(/<rt>([^<]*)<\/rt>/g)].map(([, reading = '']) => plainText(reading))

/** Each text in a line, and what is in kana in Latin letters too. */
function linesOf(texts: readonly string[], readings: readonly string[]): string {
  const kana = [...texts, ...readings].filter(text => /^[\s\u3041-\u30ff]+$/.test(text))
  const romaji = kana.map(text => toRomaji(text.replace(/[\s・]/g, '')))
  const lines = [...texts, ...readings, ...romaji].map(searchTextOf)
  return `\n${[...new Set(lines)].filter(line => line !== '').join('\n')}\n`
}
