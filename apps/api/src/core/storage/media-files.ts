import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { boundedCache } from '#core/bounded-cache.ts'
import { lentBuffers } from './lent-buffers.ts'
import type { Storage } from './storage.ts'

/** Most of what a player requests at one time is in one of these. */
const blockBytes = 1024 * 1024
/** What many listen to at the same time is sent from memory. */
const rememberedBytes = 64 * 1024 * 1024
/** A block is read completely if a part of it was requested so recently that it would still be in memory. */
const askedBlocks = rememberedBytes / blockBytes
const rememberedFiles = 10_000
/** What players request at a time; larger parts get memory of their own. */
const lentBytes = 256 * 1024
const mostLent = 64

/** Calls a function when what was read has been handed to the operating system. */
export type WhenSent = (done: () => void) => void

type Part = { key: string; start: number; end: number }
type Block = { key: string; index: number }

const indexOf = (at: number) => Math.floor(at / blockBytes)

/**
 * Reads media by their keys. A key is made from the content, so what was read once never changes. What many listen to
 * is sent from blocks in memory. Of a library that does not fit into memory, only the requested part is read, if the
 * storage is near: a block of 1 MB for each part of 256 KB would be four times the work. A bucket is asked for a block
 * once, however many listen.
 */
export function mediaFiles(storage: Pick<Storage, 'isNear' | 'sizeOf' | 'read'>) {
  const sizes = boundedCache<number>(rememberedFiles)
  const blocks = new LRUCache<string, Buffer, Block>({
    maxSize: rememberedBytes,
    sizeCalculation: block => block.length || 1,
    fetchMethod: (_, __, { context: { key, index } }) =>
      storage.read(key, { at: index * blockBytes, most: blockBytes }),
  })

  const lent = lentBuffers({ bytesEach: lentBytes, mostIdle: mostLent })
  const asked = boundedCache<true>(askedBlocks)
  const nameOf = ({ key, index }: Block) => `${key} ${index}`

  /** Synchronous if it is in memory. */
  function blockAt(block: Block): Buffer | Promise<Buffer> {
    const name = nameOf(block)
    return blocks.get(name) ?? blocks.forceFetch(name, { context: block })
  }

  /** Whether to read only this part of its first block. */
  function isAskedAlone({ key, start }: Part): boolean {
    const name = nameOf({ key, index: indexOf(start) })
    if (!storage.isNear || blocks.has(name) || asked.has(name)) return false
    asked.set(name, true)
    return true
  }

  /** In one piece, in a lent buffer until it is sent. */
  function joined(pieces: [Buffer, Buffer], whenSent?: WhenSent): Buffer {
    const [first, second] = pieces
    const memory = whenSent ? lent.take(first.length + second.length) : null
    if (!memory) return Buffer.concat(pieces)
    first.copy(memory)
    second.copy(memory, first.length)
    whenSent?.(() => lent.giveBack(memory))
    return memory.subarray(0, first.length + second.length)
  }

  /** All of a part in one piece, in a lent buffer until it is sent. */
  async function exactly({ key, start, end }: Part, whenSent?: WhenSent): Promise<Buffer> {
    const most = end - start + 1
    const memory = whenSent ? lent.take(most) : null
    const bytes = await storage.read(key, { at: start, most }, memory ?? undefined)
    if (bytes.length < most) throw new Error(`The medium ${key} is shorter than it was.`)
    if (memory) whenSent?.(() => lent.giveBack(memory))
    return bytes
  }

  /** What the first block holds of the part. */
  function beginningOf({ key, start, end }: Part, block: Buffer): Buffer {
    const from = start % blockBytes
    const bytes = block.subarray(from, Math.min(block.length, from + end - start + 1))
    if (bytes.length === 0) throw new Error(`The medium ${key} is shorter than it was.`)
    return bytes
  }

  /** As fast as the client reads. */
  function stream({ key, start, end }: Part): Readable {
    let at = start
    const pass = (block: Buffer) => {
      const bytes = beginningOf({ key, start: at, end }, block)
      at += bytes.length
      readable.push(bytes)
    }
    const readable = new Readable({
      highWaterMark: blockBytes,
      read() {
        if (at > end) return void this.push(null)
        const block = blockAt({ key, index: indexOf(at) })
        if (Buffer.isBuffer(block)) pass(block)
        else block.then(pass).catch((error: Error) => this.destroy(error))
      },
    })
    return readable
  }

  return {
    /** Null if there is no such file. */
    async sizeOf(key: string): Promise<number | null> {
      const known = sizes.get(key)
      if (known !== undefined) return known
      const found = await storage.sizeOf(key)
      if (found !== null) sizes.set(key, found)
      return found
    },

    /**
     * The bytes from `start` to `end`, both inclusive: in one piece if they are few. A caller that passes `whenSent`
     * must not use them after it.
     */
    async read(part: Part, whenSent?: WhenSent): Promise<Buffer | Readable> {
      const { key, start, end } = part
      if (end - start >= blockBytes) return stream(part)
      if (isAskedAlone(part)) return exactly(part, whenSent)
      const first = beginningOf(part, await blockAt({ key, index: indexOf(start) }))
      if (first.length > end - start) return first
      const rest = { key, start: start + first.length, end }
      const second = beginningOf(rest, await blockAt({ key, index: indexOf(rest.start) }))
      if (first.length + second.length <= end - start)
        throw new Error(`The medium ${key} is shorter than it was.`)
      return joined([first, second], whenSent)
    },
  }
}
export type MediaFiles = ReturnType<typeof mediaFiles>
