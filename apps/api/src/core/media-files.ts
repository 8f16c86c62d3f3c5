import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'

const blockBytes = 256 * 1024
/** What many hear at one time is sent from memory. */
const rememberedBytes = 64 * 1024 * 1024
const rememberedFiles = 10_000

type Part = { key: string; start: number; end: number }
type Block = { key: string; index: number }

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
      const block = Buffer.allocUnsafeSlow(blockBytes)
      const { bytesRead } = await file.read(block, 0, blockBytes, index * blockBytes)
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

    /** The bytes from `start` to `end`, both included, as fast as they are taken. */
    stream({ key, start, end }: Part): Readable {
      let at = start
      const pass = (block: Buffer) => {
        const from = at % blockBytes
        const part = block.subarray(from, Math.min(block.length, from + end - at + 1))
        if (part.length === 0) return stream.destroy(new Error(`The medium ${key} is shorter than it was.`))
        at += part.length
        stream.push(part)
      }
      const stream = new Readable({
        highWaterMark: blockBytes,
        read() {
          if (at > end) return void this.push(null)
          const block = blockAt({ key, index: Math.floor(at / blockBytes) })
          if (Buffer.isBuffer(block)) pass(block)
          else block.then(pass, (error: Error) => this.destroy(error))
        },
      })
      return stream
    },
  }
}
export type MediaFiles = ReturnType<typeof mediaFiles>
