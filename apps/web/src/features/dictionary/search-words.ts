import type { Word } from '@iki/contract/reading/dictionary'
import { toHiragana } from 'wanakana'
import { folded } from '#entities/word/kana.ts'

/** Between words, and between the spellings of one. Nothing that is folded has them. */
const endOfWord = '\n'
const endOfSpelling = '\t'

/** All words as two long strings: to search one of them is one pass, however many words there are. */
export type SearchIndex = { words: readonly Word[]; names: Haystack; meanings: Haystack }
type Haystack = { text: string; starts: Uint32Array }

const prepared = new WeakMap<readonly Word[], SearchIndex>()

/** Made once for each list of words. */
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
 * Words by what is typed, in kana, kanji or romaji, also half of it: first those that are written or read so, then those
 * that begin so, then those that have it inside, then those whose meaning has it; each in the order of their readings.
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

/** The kana that a letter at the end may become, such as ka before "kana" is whole. */
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

/** What is typed as it may be written, and, while its last kana is half typed, how it may begin. */
function searchedFor(typed: string): { spellings: string[]; beginnings: string[] } {
  const text = folded(typed)
  if (text === '') return { spellings: [], beginnings: [] }
  const kana = toHiragana(text.replace(/nn$/, 'n'), { passRomaji: false })
  const [, kanaPart = '', letters = ''] = /^(.*?)([a-z]*)$/.exec(kana) ?? []
  // "n" alone is read as ん, and may yet become な.
  const [stem, open] = letters === '' && /n$/.test(text) ? [kana.slice(0, -1), 'n'] : [kanaPart, letters]
  const isRomaji = /^[a-z'ー-]+$/.test(text)
  const nexts = isRomaji || stem !== '' ? (rowsOfLetters[open] ?? '') : ''
  const beginnings = [...nexts].map(next => stem + next)
  const isHalf = letters !== ''
  const spellings = new Set([text, ...(isHalf ? [] : [kana])])
  // Half of a syllable behind kana or kanji is the keyboard's, not a word's.
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

/** Which word a place lies in, from the one before it on. */
function wordAt(starts: Uint32Array, at: number, from: number): number {
  let [low, high] = [from, starts.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
