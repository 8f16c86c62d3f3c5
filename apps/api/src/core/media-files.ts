import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Storage } from './storage.ts'

/** Most of what a player asks for at one time lies in one of these. */
const blockBytes = 1024 * 1024
/** What many hear at one time is sent from memory. */
const rememberedBytes = 64 * 1024 * 1024
const rememberedFiles = 10_000

type Part = { key: string; start: number; end: number }
type Block = { key: string; index: number }

const indexOf = (at: number) => Math.floor(at / blockBytes)

/**
 * Reads media by their keys. A key is made from the content, so that what was read once is true for ever; reading and
 * sending a file anew for everybody who hears it costs several times what sending it does. A bucket is asked for a block once, however many hear it.
 */
export function mediaFiles(storage: Pick<Storage, 'sizeOf' | 'read'>) {
  const sizes = new LRUCache<string, number>({ max: rememberedFiles })
  const blocks = new LRUCache<string, Buffer, Block>({
    maxSize: rememberedBytes,
    sizeCalculation: block => block.length || 1,
    fetchMethod: (_, __, { context: { key, index } }) =>
      storage.read(key, { at: index * blockBytes, most: blockBytes }),
  })

  /** At once where it is in memory. */
  function blockAt(block: Block): Buffer | Promise<Buffer> {
    const name = `${block.key} ${block.index}`
    return blocks.get(name) ?? blocks.forceFetch(name, { context: block })
  }

  /** What of the part lies in the block with its beginning. */
  function beginningOf({ key, start, end }: Part, block: Buffer): Buffer {
    const from = start % blockBytes
    const bytes = block.subarray(from, Math.min(block.length, from + end - start + 1))
    if (bytes.length === 0) throw new Error(`The medium ${key} is shorter than it was.`)
    return bytes
  }

  /** As fast as the bytes are taken. */
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
    /** Null when there is no such file. */
    async sizeOf(key: string): Promise<number | null> {
      const known = sizes.get(key)
      if (known !== undefined) return known
      const found = await storage.sizeOf(key)
      if (found !== null) sizes.set(key, found)
      return found
    },

    /** The bytes from `start` to `end`, both included: in one piece where they lie in one. */
    async read(part: Part): Promise<Buffer | Readable> {
      const { key, start, end } = part
      if (indexOf(start) !== indexOf(end)) return stream(part)
      const bytes = beginningOf(part, await blockAt({ key, index: indexOf(start) }))
      if (bytes.length <= end - start) throw new Error(`The medium ${key} is shorter than it was.`)
      return bytes
    },
  }
}
export type MediaFiles = ReturnType<typeof mediaFiles>
