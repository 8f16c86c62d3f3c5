/** How a diary's memo is sent over the wire. */

const escapes: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]

/** A memo for the wire: HTML-escaped (specification, part 2 §5). */
export function escapedMemo(memo: string): string {
  return escapes.reduce((escaped, [letter, entity]) => escaped.replaceAll(letter, entity), memo)
}

/** A memo from the wire as its writer wrote it. */
export function memoText(escaped: string): string {
  return escapes.toReversed().reduce((memo, [letter, entity]) => memo.replaceAll(entity, letter), escaped)
}
