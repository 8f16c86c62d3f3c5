/**
 * The order of Japanese readings, as in dictionaries: by the kana without their marks, then by the marks; a long vowel
 * counts as that vowel, katakana as hiragana. Digits and letters come before kana, other characters after them.
 */

const vowels: readonly [vowel: string, kana: string][] = [
  ['あ', 'あかさたなはまやらわ'],
  ['い', 'いきしちにひみりゐ'],
  ['う', 'うくすつぬふむゆる'],
  ['え', 'えけせてねへめれゑ'],
  ['お', 'おこそとのほもよろを'],
]
const vowelOf = new Map(vowels.flatMap(([vowel, kana]) => [...kana].map(each => [each, vowel] as const)))
const small = 'ぁぃぅぇぉっゃゅょゎゕゖ'
const large = 'あいうえおつやゆよわかけ'
const longestNumber = 8

/** A key such that readings are in order when their keys are compared code point by code point. */
export function readingKey(reading: string): string {
  const kana = reading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/[^\p{L}\p{N}\p{M}ー]/gu, '')
  return `${withoutMarks(kana)} ${kana}`
}

function withoutMarks(kana: string): string {
  const plain = [...kana.normalize('NFD')].filter(letter => !/[\u3099\u309a]/.test(letter)).map(largeOf)
  const spelt = plain.map((letter, at) =>
    letter === 'ー' ? (vowelOf.get(plain[at - 1] ?? '') ?? letter) : letter,
  )
  return spelt.join('').replace(/\d+/g, digits => digits.padStart(longestNumber, '0'))
}

function largeOf(letter: string): string {
  const at = small.indexOf(letter)
  return at < 0 ? letter : (large[at] ?? letter)
}
