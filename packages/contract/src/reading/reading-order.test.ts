import { expect, test } from 'vitest'
import { readingKey } from './reading-order.ts'

test.each([
  ['the kana table', ['あし', 'いき', 'うた', 'えだ', 'おと', 'かた', 'わ', 'を', 'ん']],
  ['marks after the letters', ['かき', 'かぎ', 'がき', 'かく', 'がく']],
  ['small letters with large ones', ['きゃく', 'きやく', 'きゆう']],
  [
    'small letters as large ones, whatever follows',
    ['あつい', 'あっさり', 'きやく', 'きゃな', 'ふあん', 'ふぁんと'],
  ],
  ['long vowels as vowels', ['カア', 'カーテン', 'かい', 'ノート', 'のおび']],
  ['katakana among hiragana', ['あさ', 'アシ', 'あす']],
  ['a shorter word before a longer one', ['あし', 'あしおと', 'あしのうら']],
  ['numbers by what they count', ['第2話', '第10話', '第100話']],
  ['digits, letters, kana, and what is not read', ['3歩', 'Abc', 'あ', '朝']],
])('readings are in order: %s', (_, readings) => {
  const sorted = readings.toSorted((a, b) => (readingKey(a) < readingKey(b) ? -1 : 1))
  expect(sorted).toEqual(readings)
})

test('width, case, spaces and punctuation make no difference', () => {
  expect(readingKey('つきのふね、まどをわたる')).toBe(readingKey('つきのふね まどをわたる'))
  expect(readingKey('ＡＢＣ ｶﾀ')).toBe(readingKey('abcかた'))
})

test('two readings that differ in marks alone have keys that differ', () => {
  expect(readingKey('はし')).not.toBe(readingKey('ばし'))
  expect(readingKey('びょういん')).not.toBe(readingKey('びよういん'))
})
