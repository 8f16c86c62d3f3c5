/** Bytes from `start` up to and with `end`. */
export type ByteSpan = { start: number; end: number }

/**
 * What a Range header asks of `size` bytes: 'whole' without one, and for what need not be understood (several ranges,
 * other units); null when there are no such bytes.
 */
export function byteSpanOf(header: string | null, size: number): ByteSpan | 'whole' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : null
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole' // Nonsense counts as no Range at all.
  return start < size ? { start, end } : null
}

/** A piece of one part: from its byte `from` up to but without `to`. */
export type PieceOfPart = { index: number; from: number; to: number }

/** Which pieces of parts of `partBytes` make up a span. */
export function piecesOf({ start, end }: ByteSpan, partBytes: number): PieceOfPart[] {
  const first = Math.floor(start / partBytes)
  const last = Math.floor(end / partBytes)
  return Array.from({ length: last - first + 1 }, (_, offset) => {
    const index = first + offset
    const begin = index * partBytes
    return { index, from: Math.max(start, begin) - begin, to: Math.min(end + 1, begin + partBytes) - begin }
  })
}
