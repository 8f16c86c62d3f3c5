/**
 * The text of a file that a person has made or opened meanwhile: UTF-8, UTF-16 as a spreadsheet writes it, or Windows'
 * Shift_JIS, in which spreadsheets save Japanese tables. Null for anything else.
 */
export function decodedText(bytes: Uint8Array): string | null {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encodings = isWide ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'shift_jis']
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes) // Leaves out the byte order mark.
    } catch {
      // It is none of this encoding.
    }
  }
  return null
}
