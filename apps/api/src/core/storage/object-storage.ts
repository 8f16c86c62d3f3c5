import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from 'flydrive'
import { type Bucket, orAway } from './bucket.ts'
import { draftEnding } from './storage.ts'

type Options = {
  /** The folder that is used without a bucket. With one, what was stored there before is still found. */
  directory: string
  bucket: Bucket | null
}

/**
 * Stores files of members and of films: in a local folder, or in any S3-compatible service. The content of a key never
 * changes; files are only created and removed.
 */
export function objectStorage({ directory, bucket }: Options) {
  // A node that receives no pictures never loads it.
  let folder: Promise<Disk> | undefined
  const local = () => {
    folder ??= openFolder(directory)
    return folder
  }
  const main = () => bucket?.disk() ?? local()
  /** The folder first: what is no longer there has been moved into the bucket already. */
  const disks = bucket ? [local, main] : [main]

  /** A file that could not be written completely is never found under its key. */
  async function putWhole(key: string, bytes: Uint8Array): Promise<void> {
    const disk = await local()
    const draft = `${key}.${randomUUID()}${draftEnding}`
    try {
      await disk.put(draft, bytes)
      await syncFile(join(directory, draft))
      await disk.move(draft, key)
    } catch (error) {
      await disk.delete(draft).catch(() => {}) // Otherwise it would use the last space of a full disk.
      throw error
    }
  }

  return {
    /** Stores the bytes: when it returns, they are on the disk. */
    async put(key: string, bytes: Uint8Array): Promise<void> {
      if (bucket) await (await bucket.disk()).put(key, bytes)
      else await putWhole(key, bytes)
    },

    /** Null when there is nothing under the key. */
    async find(key: string): Promise<Buffer | null> {
      for (const disk of disks) {
        const asked = findIn(await disk(), key)
        const found = await (disk === main && bucket ? orAway(asked) : asked)
        if (found) return found
      }
      return null
    },

    /** It is no error if there is nothing. */
    async remove(key: string): Promise<void> {
      for (const disk of disks) await (await disk()).delete(key)
    },

    /** All files of a folder, which has no subfolders. */
    async removeFolder(folder: string): Promise<void> {
      await (await local()).deleteAll(folder)
      if (bucket) await removeListed(await bucket.disk(), folder)
    },

    /** The names of the files of a folder; none if it does not exist. */
    async listFolder(folder: string): Promise<Set<string>> {
      const names = new Set<string>()
      for (const disk of disks)
        for await (const key of keysIn(await disk(), folder)) names.add(key.slice(folder.length + 1))
      return names
    },
  }
}
export type ObjectStorage = ReturnType<typeof objectStorage>

async function openFolder(directory: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location: directory, visibility: 'private' }))
}

async function findIn(disk: Disk, key: string): Promise<Buffer | null> {
  try {
    return await bytesIn(disk, key)
  } catch {
    // It may have been removed, or created, meanwhile.
    return (await disk.exists(key)) ? await bytesIn(disk, key) : null
  }
}

async function bytesIn(disk: Disk, key: string): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await disk.getBytes(key)
  return Buffer.from(buffer, byteOffset, byteLength) // Not a copy: files of films are large.
}

async function* keysIn(disk: Disk, folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk
      .listAll(folder, paginationToken === undefined ? {} : { paginationToken })
      .catch((error: unknown) => {
        if (isMissingFolder(error)) return { objects: [], paginationToken: undefined }
        throw error
      })
    for (const found of page.objects) if (found.isFile && !found.key.endsWith(draftEnding)) yield found.key
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

/** In a bucket `deleteAll` would also delete keys that only have the same beginning: `films/a` and `films/ab`. */
async function removeListed(from: Disk, folder: string): Promise<void> {
  for await (const key of keysIn(from, folder)) await from.delete(key)
}

const isMissingFolder = (error: unknown) =>
  [error, (error as { cause?: unknown }).cause].some(
    each => (each as { code?: string } | null)?.code === 'ENOENT',
  )

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
