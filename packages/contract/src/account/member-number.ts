/**
 * The member's number, as a film carries it: twelve digits that come of the uid alone and don't lead back to it. Who
 * has a number is told to operators by `npm run member -- number`.
 */
export function memberNumber(uid: string): string {
  const digits = (hashOf(uid) % 1_000_000_000_000n).toString().padStart(12, '0')
  return digits.replace(/(\d{4})(?=\d)/g, '$1-')
}

/** FNV-1a of 64 bits: the same everywhere, at once, and spread well enough over the numbers there are. */
function hashOf(text: string): bigint {
  let hash = 0xcbf29ce484222325n
  for (const letter of text)
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash
}
