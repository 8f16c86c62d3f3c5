/**
 * A text normalised for the search: width, case, the two kana and spaces make no difference, so that a word is found in
 * the middle of a sentence.
 */
export function searchTextOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a search query, normalised; single characters are left out. */
export function searchWordsOf(query: string): string[] {
  return searchTextOf(query)
    .split(' ')
    .filter(word => [...word].length > 1)
    .slice(0, 5)
}
