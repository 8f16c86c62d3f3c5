import { describe, expect, test } from 'vitest'
import { findInLines } from './find-in-lines.ts'

const lines = ['背骨を下から一つずつ、', 'ﾊﾐﾝｸﾞで、ゆるめ', 'ていきます。', 'せぼねの、上のほうへ。'].map(
  (text, index) => ({ start: index * 4, end: index * 4 + 4, text }),
)
const words = [{ word: '背骨', kana: 'せぼね', aliases: ['脊柱'] }]

describe('words of a lesson are found', () => {
  test('in whatever kana, width and case they are written', () => {
    expect(findInLines(lines, 'はみんぐ', [])).toEqual([1])
    expect(findInLines(lines, ' ハミ ング', [])).toEqual([1])
  })

  test('in all spellings that the dictionary knows', () => {
    expect(findInLines(lines, 'せぼね', [])).toEqual([3])
    expect(findInLines(lines, 'せぼね', words)).toEqual([0, 3])
    expect(findInLines(lines, '脊柱', words)).toEqual([0, 3])
  })

  test('also where they go on in the next line, once', () => {
    expect(findInLines(lines, 'ゆるめていき', [])).toEqual([1])
    expect(findInLines(lines, 'ていき', [])).toEqual([2])
  })

  test('not at all if nothing was typed', () => {
    expect(findInLines(lines, '　', words)).toEqual([])
    expect(findInLines(lines, '.*', words)).toEqual([])
  })
})
