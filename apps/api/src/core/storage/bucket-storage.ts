import { open } from 'node:fs/promises'
import { boundedCache } from '#core/bounded-cache.ts'
import type { Bucket } from './bucket.ts'
import { folderStorage, isMissingFile, type Storage, storageKey } from './storage.ts'

const folder = 'media/'
const rememberedSizes = 10_000
/** How much of a medium is read at a time where a program needs all of it. */
const pieceBytes = 8 * 1024 * 1024

type Options = {
  bucket: Bucket
  /** Where media were stored before there was a bucket: files that have not been moved yet are still found there. */
  directory: string
}

/** Media in a bucket, where every node finds them. */
export function bucketStorage({ bucket, directory }: Options): Storage {
  const before = folderStorage(directory)
  // A medium whose key is made from its content never changes its size.
  const sizes = boundedCache<number>(rememberedSizes)
  const keyIn = (key: string) => `${folder}${key}`

  async function sizeInBucket(key: string): Promise<number | null> {
    const known = sizes.get(key)
    if (known !== undefined) return known
    const found = await bucket.sizeOf(keyIn(key))
    if (found !== null) sizes.set(key, found)
    return found
  }

  // The folder is read first: what is no longer there has been moved into the bucket already.
  const read: Storage['read'] = async (key, part) => {
    try {
      return await before.read(key, part)
    } catch (error) {
      const found = isMissingFile(error) ? await bucket.read(keyIn(key), part) : null
      if (!found) throw error
      return found
    }
  }

  return {
    keyOf: storageKey,
    isNear: false,
    read,
    has: async key => (await sizeInBucket(key)) !== null,
    sizeOf: async key => (await before.sizeOf(key)) ?? sizeInBucket(key),

    async storeFile(source) {
      const key = await storageKey(source)
      if ((await sizeInBucket(key)) === null) await bucket.putFile(keyIn(key), source)
      return key
    },

    async list() {
      const keys = new Set<string>()
      for await (const { key } of bucket.list(folder)) keys.add(key.slice(folder.length))
      return keys
    },

    async remove(key) {
      sizes.delete(key)
      await before.remove(key)
      await (await bucket.disk()).delete(keyIn(key))
    },

    async fileOf(key, scratch) {
      const file = await open(scratch, 'w')
      try {
        for (let at = 0; ; at += pieceBytes) {
          const piece = await read(key, { at, most: pieceBytes })
          await file.write(piece)
          if (piece.length < pieceBytes) return scratch
        }
      } finally {
        await file.close()
      }
    },
  }
}
