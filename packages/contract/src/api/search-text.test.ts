import { describe, expect, test } from 'vitest'
import { mostSearchTerms, searchTermsOf, searchTextOf } from './search-text.ts'

describe('the form in which texts are compared', () => {
  test.each([
    ['width, case, kana and spaces make no difference', 'ＹＯＧＡ　ヨガ', 'yoga よが'],
    ['one spelling stands for each sound in Latin letters', 'Shiatsu', 'siatu'],
    ['a long vowel too', 'Kōshi', 'kousi'],
    ['half-width kana with their marks are read', 'ｶﾞﾝﾊﾞﾙ', 'がんばる'],
  ])('%s', (_, text, expected) => expect(searchTextOf(text)).toBe(expected))

  test.each([
    ['shinkokyuu', 'sinkokyuu'],
    ['chakuchi', 'tyakuti'],
    ['fukuro', 'hukuro'],
    ['jintai', 'zintai'],
    ['juushin', 'zyuusin'],
    ['tsunagari', 'tunagari'],
    ['sempai', 'senpai'],
  ])('%s and %s are one word', (one, other) => expect(searchTextOf(one)).toBe(searchTextOf(other)))
})

describe('the stem of a word that was typed', () => {
  const stems = (typed: string) => searchTermsOf(typed).map(({ stem }) => stem)

  test.each([
    ['あおむけに', 'あおむけ'],
    ['仰向けに', '仰向'],
    ['仰向け', '仰向'],
    ['歩いて', '歩'],
    ['歩きます', '歩'],
    ['歩く', '歩'],
    ['深い', '深'],
    ['息を', '息'],
    ['背骨から', '背骨'],
    ['ゆるめて', 'ゆるめ'],
    ['ねむれない', 'ねむれ'],
    ['いきを', 'いき'],
    ['からだは', 'からだ'],
  ])('%s finds what has %s', (typed, stem) => expect(stems(typed)).toEqual([stem]))

  test.each([
    '息',
    '腰',
    'いき',
    'ねる',
    'からだ',
    'おもて',
    'うで',
    '体の声',
    '息つぎ',
    'yoga',
    '骨盤',
    'と',
  ])('%s is looked for as it is', typed => expect(stems(typed)).toEqual([searchTextOf(typed)]))

  test('a stem is never longer than the word, and begins it', () => {
    for (const typed of ['あおむけに', '歩いて', '背骨から', 'からだを'])
      for (const { word, stem } of searchTermsOf(typed)) expect(word.startsWith(stem)).toBe(true)
  })
})

describe('the terms of a search', () => {
  test('words between spaces of either width are terms of their own', () =>
    expect(searchTermsOf(' 息　背骨 ').map(({ word }) => word)).toEqual(['息', '背骨']))

  test.each(['息,背骨', '息，背骨', '息、背骨', '息､背骨'])('%s are two words', typed =>
    expect(searchTermsOf(typed).map(({ word }) => word)).toEqual(['息', '背骨']),
  )

  test('a word that is typed twice counts once', () => expect(searchTermsOf('息 息')).toHaveLength(1))

  test('marks around a word are no part of it', () =>
    expect(searchTermsOf('「息」、背骨。').map(({ word }) => word)).toEqual(['息', '背骨']))

  test.each([
    ['息 、 背骨', ['息', '背骨']],
    ['（息）！背骨…', ['息', '背骨']],
    ['息……背骨', ['息', '背骨']],
    ['3.5秒', ['3.5秒']],
    ['『月の舟』?', ['月の舟']],
  ])('several marks in a row part words once: %s', (typed, words) =>
    expect(searchTermsOf(typed).map(({ word }) => word)).toEqual(words),
  )

  test('only so many count', () =>
    expect(searchTermsOf('あか いろ うみ えき おと かわ')).toHaveLength(mostSearchTerms))

  test.each(['', '   ', '。。', '「」', '…'])('nothing is looked for in %j', typed =>
    expect(searchTermsOf(typed)).toEqual([]),
  )

  test.each(['%', '\\', "'; drop table", '😀'])('%s is a word like any other', typed =>
    expect(searchTermsOf(typed)[0]?.word).toBe(searchTextOf(typed).split(' ')[0]),
  )
})
