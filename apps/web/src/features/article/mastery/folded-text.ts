import { lastCharacters, shortened } from '@iki/contract/api/characters'
import { plainKana } from '@iki/contract/api/plain-kana'

/**
 * A text for comparison in a search (one width, one case, katakana as hiragana), and where each letter was in the
 * original.
 */
export type Folded = { text: string; starts: readonly number[] }

/** A letter with the marks that belong to it: half-width ｶﾞ is two characters, but one letter. */
const letters = /[\s\S][\u3099\u309a\uff9e\uff9f]?/gu

export function foldedText(text: string): Folded {
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

/** The terms of a search, which are separated by spaces. A match contains all of them. */
export function searchTerms(typed: string): string[] {
  return foldedText(typed)
    .text.split(/\s+/)
    .filter(word => word !== '')
}

export const hasAll = (text: Folded, terms: readonly string[]): boolean =>
  terms.every(word => text.text.includes(word))

export type Part = { text: string; isFound: boolean }

/** Splits a text into parts that match the search and parts that don't. */
export function foundParts(text: string, terms: readonly string[]): Part[] {
  const { text: plain, starts } = foldedText(text)
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

/** The part of a text around the first search term; empty if no term is in it. */
export function excerptOf(text: string, terms: readonly string[]): string {
  const { text: plain, starts } = foldedText(text)
  const first = Math.min(...terms.map(word => plain.indexOf(word)).filter(at => at >= 0))
  if (!Number.isFinite(first)) return ''
  const at = starts[first] ?? 0
  const before = lastCharacters(text.slice(0, at), around)
  return `${before.length < at ? '…' : ''}${before}${shortened(text.slice(at), around * 2)}`
}
