import type { Word } from '@iki/contract/reading/dictionary'

/** A word as in the list of all words. A test states only the fields that it is about. */
export function aWord(id: string, word: string, kana: string, change: Partial<Word> = {}): Word {
  return {
    id,
    word,
    kana,
    aliases: [],
    tags: [],
    meaning: `${word}の意味です。`,
    updated: '2026-11-01T00:00:00.000Z',
    ...change,
  }
}
