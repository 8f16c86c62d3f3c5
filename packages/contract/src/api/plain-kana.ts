const katakana = /[ァ-ヶヽヾ]/g
const katakanaOffset = 0x60

/**
 * Text as it is compared everywhere: one width, one case, katakana as hiragana. Spaces stay, since marking the words
 * that were found counts characters. A search that ignores them removes them itself.
 */
export function plainKana(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(katakana, kana => String.fromCharCode(kana.charCodeAt(0) - katakanaOffset))
}
