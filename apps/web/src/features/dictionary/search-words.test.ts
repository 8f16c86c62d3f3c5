import type { Word } from '@iki/contract/reading/dictionary'
import { describe, expect, test, vi } from 'vitest'
import { kanaRowOf } from '#entities/word/kana.ts'
import { countReads } from '#test/count-reads.ts'
import { searchIndexOf, searchWords } from './search-words.ts'

const word = (spelling: string, kana: string, meaning = '', aliases: string[] = []): Word => ({
  id: kana,
  word: spelling,
  kana,
  aliases,
  tags: [],
  meaning,
  updated: '2026-11-01T00:00:00.000Z',
})
const words = [
  word('いき', 'いき', '吸って、吐くこと。', ['息']),
  word('息つぎ', 'いきつぎ', '声のあいだに吸うこと。'),
  word('かんな', 'かんな', '木をけずる道具。'),
  word('呼吸', 'こきゅう', '息をすること。ハミングのもとになります。'),
  word('深呼吸', 'しんこきゅう', '深くする呼吸。'),
  word('背骨', 'せぼね', 'からだの柱。'),
  word('ハミング', 'はみんぐ', '口をとじて歌うこと。'),
  word('溜め息', 'ためいき', 'ふっと出るもの。'),
]
const found = (typed: string) => searchWords(searchIndexOf(words), typed).map(({ word }) => word)

describe('words are found', () => {
  test.each([
    ['kana', 'せぼね', ['背骨']],
    ['katakana', 'セボネ', ['背骨']],
    ['half-width katakana', 'ﾊﾐﾝｸﾞ', ['ハミング', '呼吸']],
    ['kanji', '背骨', ['背骨']],
    ['romaji', 'sebone', ['背骨']],
    ['capital and wide romaji', 'ＳＥＢＯＮＥ', ['背骨']],
    ['romaji of another school', 'sinkokyuu', ['深呼吸']],
    ['romaji with a space', 'shin kokyuu', ['深呼吸']],
    ['another spelling', '溜め', ['溜め息']],
    ['the middle of a sentence', '木をけずる', ['かんな']],
    ['the middle of a sentence in kana', 'はみんぐのもと', ['呼吸']],
  ])('by %s', (_, typed, expected) => {
    expect(found(typed)).toEqual(expected)
  })

  test('with nothing typed, not at all', () => {
    expect(found('')).toEqual([])
    expect(found('  　')).toEqual([])
  })

  test('those written or read so first, then those that begin so, then inside, then in the meaning', () => {
    expect(found('息')).toEqual(['いき', '息つぎ', '溜め息', '呼吸'])
    expect(found('いき')).toEqual(['いき', '息つぎ', '溜め息'])
    expect(found('呼吸')).toEqual(['呼吸', '深呼吸'])
  })

  test.each(['s', 'se', 'seb', 'sebo', 'sebon', 'sebone'])('while they are typed: %s', typed => {
    expect(found(typed)).toContain('背骨')
  })

  test.each(['k', 'ka', 'kan', 'kann', 'kanna'])('also where a letter may be two kana: %s', typed => {
    expect(found(typed)).toContain('かんな')
  })

  test.each(['shi', 'shin', 'しんk', 'しんこky', 'sh', 'しんこkyu'])('half composed: %s', typed => {
    expect(found(typed)).toContain('深呼吸')
  })

  test('never across two words or two spellings', () => {
    expect(found('ぎかん')).toEqual([])
    expect(found('きいき')).toEqual([])
  })
})

describe('a search of many words', () => {
  const syllables = ['か', 'しん', 'こ', 'きゅう', 'せ', 'ぼね', 'い', 'き', 'はら', 'あし', 'て', 'ゆび']
  const manyWords = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const kana = [at, at >> 3, at >> 6, at >> 9].map(each => syllables[each % 12]).join('')
      return word(`語${at}`, kana, `${kana}は、息をして、からだを動かすときの、${at}番目のことばです。`)
    })
  /** Counts the work of one search: how many words and starts are read, and how many texts are folded or searched. */
  function stepsOf(count: number, typed: string) {
    const { words, names, meanings } = searchIndexOf(manyWords(count))
    const lists = [words, names.starts, meanings.starts].map(list => countReads<object>(list))
    const [read, starts, meaningStarts] = lists.map(({ counted }) => counted)
    const fold = vi.spyOn(String.prototype, 'normalize')
    const find = vi.spyOn(String.prototype, 'indexOf')
    searchWords(
      {
        words: read as typeof words,
        names: { text: names.text, starts: starts as Uint32Array },
        meanings: { text: meanings.text, starts: meaningStarts as Uint32Array },
      },
      typed,
    )
    const steps = { folds: fold.mock.calls.length, finds: find.mock.calls.length }
    vi.restoreAllMocks()
    return { ...steps, reads: lists.reduce((sum, { reads }) => sum + reads(), 0) }
  }

  test.each(['い', 'いき', 'こきゅう', 'shinko', '息', '番目', 'ない'])(
    'goes once through all words for %s, and folds none of them',
    typed => {
      const [some, many] = [stepsOf(2_000, typed), stepsOf(20_000, typed)]
      expect(many.folds).toBe(some.folds)
      // Ten times the words may cost ten times the work, plus a few steps of the binary search. A search that went
      // through all words for each word would cost a hundred times as much.
      expect(many.finds).toBeLessThan(some.finds * 20 + 100)
      expect(many.reads).toBeLessThan(some.reads * 20 + 100)
    },
  )
})

describe('the row of a reading', () => {
  test.each([
    ['いき', 'あ'],
    ['がっこう', 'か'],
    ['ぱん', 'は'],
    ['ゃ', 'や'],
    ['ん', 'わ'],
    ['ヴァイオリン', 'あ'],
    ['っ', 'た'],
    ['D-CODE', null],
    ['', null],
  ])('of %s is %s', (reading, row) => {
    expect(kanaRowOf(reading)).toBe(row)
  })
})
