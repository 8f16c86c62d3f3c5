import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Repository } from './backup-repository.ts'
import { rowSum } from './row-sum.ts'

const usualBytes = 4 * 1024 * 1024
const leastBytes = 512 * 1024
const mostBytes = 16 * 1024 * 1024
const hashes = 2 ** 32
const packed = { level: 3 }

type Target = { repository: Repository; there: Set<string> }
export type WrittenRows = { rows: number; bytes: number; sum: string; chunks: string[]; written: number }

/**
 * Writes rows as compressed chunks. Where a chunk ends depends only on its last row, so that a table that has changed
 * little since the last backup is mostly made of the same chunks.
 */
export async function writeRows(
  rows: AsyncIterable<Buffer[]>,
  { repository, there }: Target,
): Promise<WrittenRows> {
  const sum = rowSum()
  const chunks: Promise<{ name: string; written: number }>[] = []
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let bytes = 0

  async function cut(): Promise<void> {
    const text = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await chunks.at(-1) // One is being written while the next is read; no more are in memory.
    const chunk = promisify(gzip)(text, packed).then(made => repository.putChunk(made, there))
    chunk.catch(() => {}) // Its error is thrown where it is awaited.
    chunks.push(chunk)
  }

  for await (const some of rows) {
    for (const row of some) {
      const bits = sum.add(row)
      waiting.push(row)
      waitingBytes += row.length
      bytes += row.length
      const isEnd = waitingBytes >= leastBytes && bits / hashes < row.length / usualBytes
      if (isEnd || waitingBytes >= mostBytes) await cut()
    }
  }
  if (waitingBytes > 0) await cut()
  const done = await Promise.all(chunks)
  return {
    rows: sum.rows,
    bytes,
    sum: sum.text,
    chunks: done.map(({ name }) => name),
    written: done.reduce((total, { written }) => total + written, 0),
  }
}

/** What was written, chunk by chunk. */
export async function* readText(repository: Repository, chunks: string[]): AsyncGenerator<Buffer> {
  for (const name of chunks) yield await promisify(gunzip)(await repository.readChunk(name))
}
