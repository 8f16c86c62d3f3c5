import { describe, expect, test } from 'vitest'
import { searchTermsOf } from './search-text.ts'
import { entryStemOf, verbLinesOf } from './search-verbs.ts'

const latin: Record<string, string> = { aruite: 'あるいて', aruku: 'あるく', sebone: 'せぼね' }
const stemOf = (typed: string) =>
  searchTermsOf(typed).map(term => entryStemOf(term, word => latin[word] ?? word))

describe('what a verb in a text adds to its entry', () => {
  test.each([
    ['歩いて', ['あるいて', 'あるく', '歩く']],
    ['眠れない夜', ['ねむれない', 'ねむる', '眠る', '睡る']],
    ['肩をゆるめ、', ['ゆるめ', 'ゆるめる', '緩める', '弛める']],
    ['ノバシて', ['のばして', 'のばす', '伸ばす', '延ばす']],
    ['口を開けて', ['あけて', 'あける', '開ける']],
    ['硬くなる', ['かたく', 'かたい', '硬い', '固い', '堅い']],
    ['音をきいて', ['きいて', 'きく', '聞く', '聴く']],
  ])('%s', (text, lines) => expect(verbLinesOf(text)).toEqual(lines))

  test.each([
    ['を', '音をきいて'],
    ['a mark', '音、きいて'],
    ['a point', '音・きいて'],
    ['a long vowel', 'せんたーきいて'],
    ['Latin letters', 'BGMきいて'],
    ['a picture', '🌸きいて'],
    ['nothing', 'きいて'],
  ])('behind %s a word of few kana is taken for one', (_, text) => {
    expect(verbLinesOf(text)).toEqual(['きいて', 'きく', '聞く', '聴く'])
  })

  test.each(['がきいて', '空きいて', '㐂きいて'])('in %s it may belong to the word before', text => {
    expect(verbLinesOf(text)).toEqual([])
  })

  test.each(['あるいは', '大きく', '書いておきます', '見つける', '息もからだも', '背骨'])(
    '%s has none',
    text => expect(verbLinesOf(text)).toEqual([]),
  )

  test('is, of every form that is looked for, the form that it is looked for by', () => {
    for (const typed of [
      'あるいて',
      'あるかない',
      'ねむれない',
      'ねむりを',
      'まわして',
      'ひらいた',
      'のばそう',
    ])
      expect(verbLinesOf(`それから${typed}`), typed).toEqual(expect.arrayContaining(stemOf(typed)))
  })
})

describe('a verb is looked for by its dictionary form', () => {
  test.each([
    ['あるいて', 'あるく'],
    ['あるいていく', 'あるく'],
    ['あるいてみ', 'あるく'],
    ['あるきたくない', 'あるく'],
    ['aruite', 'あるく'],
    ['ねむれない', 'ねむる'],
    ['ねむれなかった', 'ねむる'],
    ['やわらかく', 'やわらかい'],
    ['揺らさない', '揺らす'],
  ])('%s: %s', (typed, form) => expect(stemOf(typed)).toEqual([form]))

  test.each([
    ['ゆるめて', 'ゆるめ', 'the stem begins it'],
    ['歩いて', '歩', 'the kanji finds nouns, too'],
    ['aruku', 'aruku', 'it is typed already'],
    ['おもいます', 'おもい', 'as a word of its own it is another one'],
    ['きいて', 'きいて', 'one syllable would be found in any word'],
    ['ねむりねこ', 'ねむりねこ', 'it is a longer word'],
    ['sebone', 'sebone', 'it is no verb'],
    [`あるいて${'では'.repeat(40)}ぬ`, `あるいて${'では'.repeat(40)}ぬ`, 'so many endings no word has'],
  ])('and %s by %s: %s', (typed, stem) => expect(stemOf(typed)).toEqual([stem]))
})
