import { plainKana } from '@iki/contract/api/plain-kana'

/** A text as it is searched: one width, one case, katakana as hiragana; and where each letter of it came from. */
export type Folded = { text: string; starts: readonly number[] }

/** A letter with the marks that belong to it: half-width ｶﾞ are two, and one. */
const letters = /[\s\S][\u3099\u309a\uff9e\uff9f]?/gu

export function folded(text: string): Folded {
  let out = ''
  const starts: number[] = []
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const plain = plainKana(letter)
    for (let at = 0; at < plain.length; at++) starts.push(index)
    out += plain
  }
  starts.push(text.length)
  return { text: out, starts }
}

/** What somebody looks for: words between spaces, all of which must be found. */
export function searchTerms(typed: string): string[] {
  return folded(typed)
    .text.split(/\s+/)
    .filter(word => word !== '')
}

export const hasAll = (text: Folded, terms: readonly string[]): boolean =>
  terms.every(word => text.text.includes(word))

export type Part = { text: string; isFound: boolean }

/** A text in parts: those that are looked for, and what is between them. */
export function foundParts(text: string, terms: readonly string[]): Part[] {
  const { text: plain, starts } = folded(text)
  const parts: Part[] = []
  let done = 0
  for (let at = 0; at < plain.length; ) {
    const word = terms.find(each => plain.startsWith(each, at))
    const from = starts[at] ?? 0
    const to = starts[at + (word?.length ?? 1)] ?? text.length
    if (word && to > from) {
      if (from > done) parts.push({ text: text.slice(done, from), isFound: false })
      parts.push({ text: text.slice(from, to), isFound: true })
      done = to
    }
    at += word?.length ?? 1
  }
  if (done < text.length) parts.push({ text: text.slice(done), isFound: false })
  return parts
}

const around = 28

/** The piece of a text where the first of the words stands; empty where none does. */
export function excerptOf(text: string, terms: readonly string[]): string {
  const { text: plain, starts } = folded(text)
  const first = Math.min(...terms.map(word => plain.indexOf(word)).filter(at => at >= 0))
  if (!Number.isFinite(first)) return ''
  const at = starts[first] ?? 0
  const from = Math.max(0, at - around)
  const to = Math.min(text.length, at + around * 2)
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}
