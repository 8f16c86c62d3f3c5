/**
 * The member's number that a film shows: twelve digits that are computed from the uid alone and do not reveal it.
 * Operators find the member of a number with `npm run member -- number`.
 */
export function memberNumber(uid: string): string {
  const digits = (hashOf(uid) % 1_000_000_000_000n).toString().padStart(12, '0')
  return digits.replace(/(\d{4})(?=\d)/g, '$1-')
}

/** FNV-1a with 64 bits: synchronous, the same on every platform, and distributed well enough over the numbers. */
function hashOf(text: string): bigint {
  let hash = 0xcbf29ce484222325n
  for (const letter of text)
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash
}
