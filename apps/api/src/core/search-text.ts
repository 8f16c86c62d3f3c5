/**
 * A text as it is searched: width, case and the two kana make no difference, and neither do spaces, so that a word is
 * found in the middle of a sentence.
 */
export function searchTextOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a search as they are looked for; those of one character say too little. */
export function searchWordsOf(words: string): string[] {
  return searchTextOf(words)
    .split(' ')
    .filter(word => [...word].length > 1)
    .slice(0, 5)
}
