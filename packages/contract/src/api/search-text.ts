import { plainKana } from './plain-kana.ts'

/**
 * How texts are compared by searches, and what a search looks for. Search entries (apps/api features/search) store their
 * texts in this form, so that comparing is plain equality of characters.
 */

/** How many terms of a search count; further ones are left out. */
export const mostSearchTerms = 5

export type SearchTerm = {
  /** As it was typed, in the form of search texts. */
  word: string
  /** The word without its particle or inflection: 仰向 of 仰向けに, あおむけ of あおむけに. A prefix of the word. */
  stem: string
}

/** Spellings of one sound in Latin letters, each with the one that stands for all. The longer ones come first. */
const romanSounds: readonly [RegExp, string][] = [
  [/tch/g, 'tt'],
  [/(?:sh|sy)(?=[auo])/g, 'sy'],
  [/(?:ch|ty|cy)(?=[auo])/g, 'ty'],
  [/(?:jy|zy|j)(?=[auo])/g, 'zy'],
  [/shi/g, 'si'],
  [/chi/g, 'ti'],
  [/tsu/g, 'tu'],
  [/[jd]i/g, 'zi'],
  [/d[zu]u?/g, 'zu'],
  [/fu/g, 'hu'],
  [/m(?=[bp])/g, 'n'],
  [/n'/g, 'n'],
  [/ā/g, 'aa'],
  [/ī/g, 'ii'],
  [/ū/g, 'uu'],
  [/[ōô]/g, 'ou'],
  [/ē/g, 'ei'],
]

/** As `plainKana`, with single spaces. */
export const plainSearchText = (text: string): string => plainKana(text).replace(/\s+/g, ' ').trim()

/** As `plainSearchText`, with one spelling for each sound in Latin letters: shi is si, and ō is ou. */
export function searchTextOf(text: string): string {
  const plain = plainSearchText(text)
  return /[a-zāīūēōô]/.test(plain)
    ? romanSounds.reduce((result, [sound, spelling]) => result.replace(sound, spelling), plain)
    : plain
}

const particles = ['から', 'まで', 'より', 'には', 'とは', 'では', 'って', ...'をにはがでともへのや']
const verbEndings = [
  'ませんでした',
  'ましょう',
  'ました',
  'ません',
  'なかった',
  'たい',
  'れば',
  'ながら',
  'ない',
  'ます',
  'よう',
  'って',
  'った',
  'んで',
  'んだ',
  'いて',
  'いた',
  'して',
  'した',
  'て',
  'た',
  'です',
  'だ',
]
/** What follows a word, or the stem of a verb. */
export const sayingEndings: readonly string[] = [...particles, ...verbEndings]
/** The kana in which a word written with a kanji may continue before its ending: 歩く, 深い, 仰向け. */
const inflected = /[うくぐすつぬぶむるいきぎしちにびみりえけげせてねべめれわかがさたなばまら]/

/**
 * What a search looks for. All terms have to be found, and a stem is enough: who types あおむけに finds あおむけ, and who
 * types 歩いて finds 歩く. Empty if nothing was typed that can be found. `inForm` is the form in which the texts are stored.
 */
export function searchTermsOf(typed: string, inForm = searchTextOf): SearchTerm[] {
  const words = inForm(typed)
    // An ellipsis is three points in the form of texts.
    .split(/[\s,、。・「」『』（）()!?…]+|\.{2,}/)
    .filter(word => word !== '')
  return [...new Set(words)].slice(0, mostSearchTerms).map(word => ({ word, stem: stemOf(word) }))
}

function stemOf(word: string): string {
  const [, written = '', kana = ''] = /^(.*\p{Script=Han})([ぁ-ゖー]{0,7})$/u.exec(word) ?? []
  if (written === '') return stemOfKana(word)
  return isInflection(kana) ? written : word
}

/** Whether kana behind a kanji only inflect the word, or say its part in a sentence. */
function isInflection(kana: string): boolean {
  const rest = withoutEnding(withoutEnding(kana, particles), verbEndings)
  return rest === '' || (rest.length === 1 && inflected.test(rest))
}

/** Of a word in kana alone: one or two kana are in every text, and からだ is no form of から. */
function stemOfKana(word: string): string {
  if (!/^[ぁ-ゖー]+$/.test(word)) return word
  return withoutEndingOf(withoutEndingOf(word, particles, 2), verbEndings, 3)
}

function withoutEndingOf(word: string, endings: readonly string[], shortestStem: number): string {
  const stem = withoutEnding(word, endings)
  return stem.length >= shortestStem ? stem : word
}

function withoutEnding(kana: string, endings: readonly string[]): string {
  const ending = endings.find(each => kana.endsWith(each)) ?? ''
  return kana.slice(0, kana.length - ending.length)
}
