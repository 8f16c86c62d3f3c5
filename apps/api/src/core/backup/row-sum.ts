import { hash } from 'node:crypto'

const words = 8

/**
 * A sum over rows that is the same in any order, because two databases return rows in different orders. Each row counts
 * by its SHA-256.
 */
export function rowSum() {
  const sum = new Uint32Array(words)
  let rows = 0
  return {
    /** Returns some bits of the row's hash. */
    add(row: Uint8Array): number {
      const digest = hash('sha256', row, 'buffer')
      for (let word = 0; word < words; word++) sum[word] = (sum[word] ?? 0) + digest.readUInt32LE(word * 4)
      rows++
      return digest.readUInt32LE(0)
    },
    get rows() {
      return rows
    },
    get text() {
      return Buffer.from(new Uint8Array(sum.buffer)).toString('hex')
    },
  }
}

const newline = 10

/** The rows of a text as COPY returns it, each with the newline at its end. */
export async function* rowsOf(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of parts) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, part]) : part
    const rows: Buffer[] = []
    let from = 0
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
      rows.push(bytes.subarray(from, end + 1))
      from = end + 1
    }
    rest = bytes.subarray(from)
    if (rows.length > 0) yield rows
  }
  if (rest.length > 0) throw new Error('The database ended in the middle of a row.')
}
