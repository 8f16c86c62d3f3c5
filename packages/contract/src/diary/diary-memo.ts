/** How the memo of a diary goes over the wire. */

const escapes: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]

/** A memo as it goes over the wire: HTML-escaped (specification, part 2 §5). */
export function escapedMemo(memo: string): string {
  return escapes.reduce((escaped, [letter, entity]) => escaped.replaceAll(letter, entity), memo)
}

/** A memo of the wire as it was written. */
export function memoText(escaped: string): string {
  return escapes.toReversed().reduce((memo, [letter, entity]) => memo.replaceAll(entity, letter), escaped)
}
