import { type Word, wordTagNames } from '@iki/contract/reading/dictionary'

export const tagName = (tag: string): string => wordTagNames[tag] ?? tag

/** The tags that words carry: those with names first, in their order. */
export function tagsOf(words: readonly Word[]): string[] {
  const carried = new Set(words.flatMap(({ tags }) => tags))
  const named = Object.keys(wordTagNames)
  return [
    ...named.filter(tag => carried.has(tag)),
    ...[...carried].filter(tag => !named.includes(tag)).sort(),
  ]
}
