import { type Word, wordTagNames } from '@iki/contract/reading/dictionary'

export const tagName = (tag: string): string => wordTagNames[tag] ?? tag

/** The tags of these words. Tags with a name come first, in the order of the names. */
export function tagsOf(words: readonly Word[]): string[] {
  const carried = new Set(words.flatMap(({ tags }) => tags))
  const named = Object.keys(wordTagNames)
  return [
    ...named.filter(tag => carried.has(tag)),
    ...[...carried].filter(tag => !named.includes(tag)).sort(),
  ]
}
