/** A part of a file, both ends included. */
export type ByteRange = { start: number; end: number }

/**
 * What a Range header asks for in a file of `size` bytes. All of it where the header says nothing that can be read, or
 * names several parts: they are a way to ask much for little, and no player does. Null where nothing is there.
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
