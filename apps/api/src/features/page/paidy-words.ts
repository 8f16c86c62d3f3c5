/** A row, a list item, a paragraph or a heading that is about Paidy, with the mark anywhere in it. */
const block = /<(tr|li|p|h[2-4])\b[^>]*>(?:(?!<\/\1>).)*?\{\{\s*paidy\s*\}\}.*?<\/\1>\s*/gs
const mark = /\s*\{\{\s*paidy\s*\}\}\s*/g
/** Some words about Paidy within a text: `{{paidy:、あと払い}}`. */
const words = /\{\{\s*paidy:([^{}]*)\}\}/g
const emptyList = /<(ul|ol)>\s*<\/\1>\s*/g

/** A page with what it says about Paidy where members can pay with it, and without that elsewhere. */
export function withPaidyWords(html: string, isOffered: boolean): string {
  return isOffered
    ? html.replaceAll(mark, '').replaceAll(words, '$1')
    : html.replaceAll(block, '').replaceAll(words, '').replaceAll(emptyList, '')
}
