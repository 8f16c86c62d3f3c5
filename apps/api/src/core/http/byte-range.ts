/** A part of a file, both ends inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * The part of a file of `size` bytes that a Range header requests. All of it if the header cannot be read, or names
 * several parts: those request much work for little, and no player sends them. Null if the range is outside of the
 * file.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'whole' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(size, Number(last))
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? null : { start, end: last === '' ? size - 1 : Math.min(size - 1, Number(last)) }
}
