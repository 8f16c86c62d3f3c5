import { plainKana } from '@iki/contract/api/plain-kana'
import { type KanaRow, kanaRows } from '@iki/contract/reading/dictionary'

const marks = /[\u3099\u309a]/g
const small = 'ぁぃぅぇぉっゃゅょゎゕゖ'
const large = 'あいうえおつやゆよわかけ'
/** The first kana of each row, in the order of the table. */
const rowStarts = kanaRows.map(row => row.charCodeAt(0))

/** Text in a form for comparison, without spaces. */
export const folded = (text: string): string => plainKana(text).replace(/\s+/g, '')

/** The row of the kana table for the first letter of a reading; null if the reading is not kana. */
export function kanaRowOf(reading: string): KanaRow | null {
  const [first = ''] = folded(reading).normalize('NFD').replace(marks, '')
  if (first === '') return null
  const kana = large[small.indexOf(first)] ?? first
  if (kana < 'あ' || kana > 'ん') return null
  const at = kana.charCodeAt(0)
  return kanaRows[rowStarts.findLastIndex(start => start <= at)] ?? null
}

const kanji = /\p{Script=Han}/u

/** Whether the text has kanji, so that its reading should be shown. */
export const hasKanji = (text: string): boolean => kanji.test(text)
