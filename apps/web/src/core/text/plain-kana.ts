const katakana = /[ァ-ヶヽヾ]/g
const katakanaOffset = 0x60

/** Text as it is compared: one width, one case, katakana as hiragana. */
export function plainKana(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(katakana, kana => String.fromCharCode(kana.charCodeAt(0) - katakanaOffset))
}
