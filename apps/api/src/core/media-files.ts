import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'

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
 * sending a file anew for everybody who hears it costs several times what sending it does.
 */
export function mediaFiles(directory: string) {
  const sizes = new LRUCache<string, number>({ max: rememberedFiles })
  const blocks = new LRUCache<string, Buffer, Block>({
    maxSize: rememberedBytes,
    sizeCalculation: block => block.length || 1,
    fetchMethod: (_, __, { context }) => readBlock(context),
  })

  async function readBlock({ key, index }: Block): Promise<Buffer> {
    const file = await open(join(directory, key))
    try {
      const { size } = await file.stat()
      const block = Buffer.allocUnsafeSlow(Math.max(0, Math.min(blockBytes, size - index * blockBytes)))
      const { bytesRead } = await file.read(block, 0, block.length, index * blockBytes)
      return block.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  }

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
      const found = await stat(join(directory, key)).catch(() => null)
      if (!found?.isFile()) return null
      sizes.set(key, found.size)
      return found.size
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
