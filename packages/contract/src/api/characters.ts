/**
 * Characters as a reader counts them (graphemes): a family emoji, a letter with its accents and a flag are one each.
 * Every limit, counter and cut of what people write counts them.
 */

/**
 * The longest average length of a character, in UTF-16 code units: the longest flags have 14. Anything longer is not
 * writing, but letters with thousands of marks.
 */
export const longestCharacter = 16

type Segmenter = { segment(text: string): Iterable<{ segment: string }> }
let segmenter: Segmenter | undefined

/** Made when it is first needed. In a browser without Intl.Segmenter, code points are the nearest. */
function charactersOf(text: string): Iterable<{ segment: string }> {
  segmenter ??=
    'Segmenter' in Intl
      ? new Intl.Segmenter('ja', { granularity: 'grapheme' })
      : { segment: whole => Array.from(whole, segment => ({ segment })) }
  return segmenter.segment(text)
}

/** How many characters a reader counts. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of charactersOf(text)) count++
  return count
}

/** The longest string that `most` characters may be, in code units. */
export const mostCodeUnits = (most: number): number => most * longestCharacter

/** Whether a text has at most so many characters, none of them overlong. */
export function isWithin(text: string, most: number): boolean {
  if (text.length <= most) return true
  return text.length <= mostCodeUnits(most) && firstCharacters(text, most).length === text.length
}

/** The beginning of a text: at most so many whole characters. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  let count = 0
  for (const { segment } of charactersOf(text)) {
    if (count === most || end + segment.length > mostCodeUnits(most)) break
    count++
    end += segment.length
  }
  return text.slice(0, end)
}

/** The end of a text: at most so many whole characters, and code units. */
export function lastCharacters(text: string, most: number, mostUnits = mostCodeUnits(most)): string {
  if (text.length <= most) return text
  const characters = Array.from(charactersOf(text), ({ segment }) => segment)
  let start = text.length
  for (const character of characters.slice(Math.max(0, characters.length - most)).reverse()) {
    if (text.length - start + character.length > mostUnits) break
    start -= character.length
  }
  return text.slice(start)
}

/** The beginning, with an ellipsis if something was cut off. */
export function shortened(text: string, most: number): string {
  const beginning = firstCharacters(text, most)
  return beginning.length < text.length ? `${beginning}…` : text
}
