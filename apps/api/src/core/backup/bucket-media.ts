import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bucket, bucketAt } from '../storage/bucket.ts'
import { explainFileFailure } from './backup-error.ts'
import { byKey, folderMedia, type StoredMedia } from './stored-media.ts'

/** Where this node stores its media. */
export function storedMedia({
  storageUrl,
  dataDirectory,
}: {
  storageUrl: string | null
  dataDirectory: string
}): StoredMedia {
  const folders = folderMedia(dataDirectory)
  return storageUrl === null ? folders : bucketMedia(bucketAt(storageUrl), folders)
}

/** Media in a bucket, together with those in the folders that have not been moved into it yet. */
export function bucketMedia(bucket: Bucket, before: StoredMedia): StoredMedia {
  const sizeOf = (key: string) => bucket.sizeOf(key)

  async function* pieces(key: string, bytes: number, most: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes; at += most) {
      const piece = await bucket.read(key, { at, most: Math.min(most, bytes - at) })
      if (!piece) return
      yield piece
    }
  }

  return {
    sizeOf,

    async list() {
      const found = new Map((await before.list()).map(file => [file.key, file]))
      for await (const { key, size } of bucket.list('')) found.set(key, { key, bytes: size })
      return [...found.values()].sort(byKey)
    },

    async read(key, most) {
      const bytes = await sizeOf(key)
      return bytes === null ? before.read(key, most) : pieces(key, bytes, most)
    },

    async write(key, parts) {
      const scratch = await mkdtemp(join(tmpdir(), 'iki-restore-'))
      const path = join(scratch, 'file')
      try {
        const file = await open(path, 'wx')
        try {
          for await (const part of parts) await file.writeFile(part)
        } finally {
          await file.close()
        }
        await bucket.putFile(key, path)
      } catch (error) {
        throw explainFileFailure(error, scratch)
      } finally {
        await rm(scratch, { recursive: true, force: true })
      }
    },
  }
}
