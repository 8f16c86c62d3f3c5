import { describe, expect, test } from 'vitest'
import { markWords, wordIndexOf } from './word-marks.ts'

const word = (id: string, spelling: string, ...aliases: string[]) => ({ id, word: spelling, aliases })
const index = wordIndexOf([
  word('iki', '息'),
  word('tameiki', 'ため息'),
  word('kansetsu', '関節'),
  word('kokansetsu', '股関節'),
  word('hiza', '膝', 'ひざ'),
  word('hamu', 'ハム'),
  word('hibiki', '響き', '響いて'),
])
/** Marks shown as 〔息〕. */
const shown = (...texts: string[]) =>
  markWords(texts, index).map(pieces =>
    pieces.map(piece => (piece.wordId ? `〔${piece.text}〕` : piece.text)).join(''),
  )

describe('a word is marked', () => {
  test('where it occurs first in all that is read, and nowhere else', () => {
    expect(shown('息を吸います。', '次の息も、息です。')).toEqual([
      '〔息〕を吸います。',
      '次の息も、息です。',
    ])
  })

  test('however it is written, once', () => {
    expect(shown('ひざは外へ。膝は前へ。')).toEqual(['〔ひざ〕は外へ。膝は前へ。'])
    expect(shown('そこが響いています。')).toEqual(['そこが〔響いて〕います。'])
  })

  test('in its longest spelling', () => {
    expect(shown('股関節と関節。')).toEqual(['〔股関節〕と〔関節〕。'])
  })

  test('not inside a longer word, even where that is not marked again', () => {
    expect(shown('ため息に、ため息を重ねる。', 'その息。')).toEqual([
      '〔ため息〕に、ため息を重ねる。',
      'その〔息〕。',
    ])
  })

  test('beside another one', () => {
    expect(shown('膝関節')).toEqual(['膝〔関節〕'])
    expect(shown('ひざ関節')).toEqual(['〔ひざ〕〔関節〕'])
  })
})

describe('what is no word of the list stays plain', () => {
  test('one kanji inside a compound', () => {
    expect(shown('休息と息子と、息。')).toEqual(['休息と息子と、〔息〕。'])
  })

  test('katakana that continues', () => {
    expect(shown('ハムスターとリハム、ハムー、ハム。')).toEqual(['ハムスターとリハム、ハムー、〔ハム〕。'])
  })

  test('the beginning of a word', () => {
    expect(shown('た', 'ため', 'ため息')).toEqual(['た', 'ため', '〔ため息〕'])
  })

  test('an empty line and a list without words', () => {
    expect(markWords(['', '息'], wordIndexOf([]))).toEqual([[], [{ text: '息' }]])
    expect(markWords(['息'], wordIndexOf([word('none', '')]))).toEqual([[{ text: '息' }]])
  })
})

test('the pieces put together are the text', () => {
  const texts = ['股関節で𠮷野の息、ため息。', '響きと、ひざ😀膝。']
  expect(markWords(texts, index).map(pieces => pieces.map(({ text }) => text).join(''))).toEqual(texts)
})

test('of two words with one spelling the first has it', () => {
  expect(markWords(['間'], wordIndexOf([word('ma', '間'), word('aida', '間')]))).toEqual([
    [{ text: '間', wordId: 'ma' }],
  ])
})
