import type { Word } from '@iki/contract/reading/dictionary'
import { folded } from '#entities/word/kana.ts'
import type { SpokenLine } from '#ui/player/transcript.tsx'

type Spelling = Pick<Word, 'word' | 'kana' | 'aliases'>

/**
 * The lines in which something typed occurs, in whatever kana, width and case. Words of the dictionary are found in
 * all of their spellings: せぼね finds 背骨. What continues from one line to the next is found in the first of the two.
 */
export function findInLines(
  lines: readonly SpokenLine[],
  typed: string,
  words: readonly Spelling[],
): number[] {
  const sought = folded(typed)
  if (sought === '') return []
  const spellings = spellingsOf(sought, words)
  const texts = lines.map(({ text }) => folded(text))
  return [...lines.keys()].filter(index => {
    const text = texts[index] ?? ''
    const both = text + (texts[index + 1] ?? '')
    return spellings.some(spelling => {
      const at = both.indexOf(spelling)
      return at >= 0 && at < text.length
    })
  })
}

function spellingsOf(sought: string, words: readonly Spelling[]): string[] {
  const same = words
    .map(({ word, kana, aliases }) => [word, kana, ...aliases].map(folded))
    .filter(spellings => spellings.includes(sought))
  return [...new Set([sought, ...same.flat()])]
}
