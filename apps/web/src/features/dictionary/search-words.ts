import type { Word } from '@iki/contract/reading/dictionary'
import { toHiragana } from 'wanakana'
import { folded } from '#entities/word/kana.ts'

/** Separators between words, and between the spellings of a word. Folded text contains neither. */
const endOfWord = '\n'
const endOfSpelling = '\t'

/** All words as two long strings, so that a search is one pass over them. */
export type SearchIndex = { words: readonly Word[]; names: Haystack; meanings: Haystack }
type Haystack = { text: string; starts: Uint32Array }

const prepared = new WeakMap<readonly Word[], SearchIndex>()

/** Makes the index of a list of words, once per list. */
export function searchIndexOf(words: readonly Word[]): SearchIndex {
  const known = prepared.get(words)
  if (known) return known
  const index = {
    words,
    names: haystackOf(words.map(namesOf)),
    meanings: haystackOf(words.map(({ meaning }) => folded(meaning) + endOfWord)),
  }
  prepared.set(words, index)
  return index
}

const namesOf = ({ word, kana, aliases }: Word) =>
  endOfSpelling + [word, kana, ...aliases].map(name => folded(name) + endOfSpelling).join('') + endOfWord

function haystackOf(parts: readonly string[]): Haystack {
  const starts = new Uint32Array(parts.length + 1)
  let start = 0
  parts.forEach((part, index) => {
    starts[index] = start
    start += part.length
  })
  starts[parts.length] = start
  return { text: parts.join(''), starts }
}

const ranks = { exact: 0, prefix: 1, middle: 2, meaning: 3 } as const
const none = 4

/**
 * Finds words by typed kana, kanji or romaji, also by a part. First come words whose spelling or reading is the same,
 * then those that start with it, then those that contain it, then those whose meaning contains it; within each group
 * they are ordered by reading.
 */
export function searchWords(index: SearchIndex, typed: string): Word[] {
  const { words, names, meanings } = index
  const found = new Uint8Array(words.length).fill(none)
  const { spellings, beginnings } = searchedFor(typed)
  for (const spelling of spellings) {
    searchNames(names, spelling, found)
    searchMeanings(meanings, spelling, found)
  }
  for (const beginning of beginnings) searchNames(names, beginning, found, ranks.prefix)
  const byRank: Word[][] = [[], [], [], []]
  words.forEach((word, at) => {
    byRank[found[at] ?? none]?.push(word)
  })
  return byRank.flat()
}

/** The kana that may follow from a typed consonant: "k" may become か, き, く, け or こ. */
const rowsOfLetters: Readonly<Record<string, string>> = {
  k: 'かきくけこ',
  s: 'さしすせそ',
  t: 'たちつてと',
  n: 'なにぬねの',
  h: 'はひふへほ',
  m: 'まみむめも',
  y: 'やゆよ',
  r: 'らりるれろ',
  w: 'わを',
  g: 'がぎぐげご',
  z: 'ざじずぜぞ',
  d: 'だぢづでど',
  b: 'ばびぶべぼ',
  p: 'ぱぴぷぺぽ',
  f: 'ふ',
  j: 'じ',
  c: 'ち',
  sh: 'し',
  ch: 'ち',
  ts: 'つ',
}

/** The possible spellings of the typed text, and the possible beginnings while its last kana is only half typed. */
function searchedFor(typed: string): { spellings: string[]; beginnings: string[] } {
  const text = folded(typed)
  if (text === '') return { spellings: [], beginnings: [] }
  const kana = toHiragana(text.replace(/nn$/, 'n'), { passRomaji: false })
  const [, kanaPart = '', letters = ''] = /^(.*?)([a-z]*)$/.exec(kana) ?? []
  // "n" alone is converted to ん, but it may still become な.
  const [stem, open] = letters === '' && /n$/.test(text) ? [kana.slice(0, -1), 'n'] : [kanaPart, letters]
  const isRomaji = /^[a-z'ー-]+$/.test(text)
  const nexts = isRomaji || stem !== '' ? (rowsOfLetters[open] ?? '') : ''
  const beginnings = [...nexts].map(next => stem + next)
  const isHalf = letters !== ''
  const spellings = new Set([text, ...(isHalf ? [] : [kana])])
  // A half-typed syllable after kana or kanji belongs to the input method, not to the word.
  if (isHalf && kanaPart !== '' && !isRomaji && nexts === '') spellings.add(kanaPart)
  return { spellings: [...spellings], beginnings }
}

function searchNames({ text, starts }: Haystack, wanted: string, found: Uint8Array, best = 0): void {
  let word = 0
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    word = wordAt(starts, at, word)
    const begins = text[at - 1] === endOfSpelling
    const ends = text[at + wanted.length] === endOfSpelling
    const rank = begins && ends ? ranks.exact : begins ? ranks.prefix : ranks.middle
    const known = found[word] ?? none
    if (rank < known) found[word] = Math.max(rank, best)
  }
}

function searchMeanings({ text, starts }: Haystack, wanted: string, found: Uint8Array): void {
  let word = 0
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, starts[word + 1])) {
    word = wordAt(starts, at, word)
    if (found[word] === none) found[word] = ranks.meaning
  }
}

/** The index of the word that contains this position; searches from the word `from` on. */
function wordAt(starts: Uint32Array, at: number, from: number): number {
  let [low, high] = [from, starts.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
