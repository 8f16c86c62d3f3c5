import { expect, test } from 'vitest'
import { plainKana } from './plain-kana.ts'
import { plainSearchText } from './search-text.ts'

test.each([
  ['katakana is hiragana', 'カタがアツイ', 'かたがあつい'],
  ['half-width kana is joined with its marks', 'ｶﾞﾝﾊﾞﾙ', 'がんばる'],
  ['small and rare kana as well', 'ヴァヵヶヮヰヱ', 'ゔぁゕゖゎゐゑ'],
  ['marks of repetition as well', 'コヽロ サヾ', 'こゝろ さゞ'],
  ['one width and case', 'ＹＯＧＡ Yoga １２', 'yoga yoga 12'],
  ['squared words are written out', '㌔ヿ', 'きろこと'],
  ['a long vowel stays', 'コーヒー', 'こーひー'],
  ['kanji, a middle dot and emoji stay', '息・𠮷🌸', '息・𠮷🌸'],
])('%s', (_, text, plain) => {
  expect(plainKana(text)).toBe(plain)
  expect(plainSearchText(text)).toBe(plain)
})

test('spaces stay where letters are counted, and are one in a search text', () => {
  expect(plainKana(' ア\n イ　')).toBe(' あ\n い ')
  expect(plainSearchText(' ア\n イ　')).toBe('あ い')
})
