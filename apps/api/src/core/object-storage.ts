import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from 'flydrive'

type Options = {
  /** The folder that is used when there is no address. */
  directory: string
  /** Such as s3://key:secret@host:port/bucket?region=eu-1&tls=no. */
  url: string | null
}

/**
 * Where files of members are kept: a local folder, or anything that speaks S3. What stands under a key is never
 * changed, only made and removed.
 */
export function objectStorage({ directory, url }: Options) {
  // A node that nobody sends a picture to never loads it.
  let opened: Promise<Disk> | undefined
  const disk = () => {
    opened ??= url === null ? openFolder(directory) : openBucket(url)
    return opened
  }

  return {
    /** Keeps the bytes: when it returns, they are on the disk. */
    async put(key: string, bytes: Uint8Array): Promise<void> {
      await (await disk()).put(key, bytes)
      if (url === null) await syncFile(join(directory, key))
    },

    /** Null when there is nothing under the key. */
    async find(key: string): Promise<Buffer | null> {
      const from = await disk()
      try {
        const { buffer, byteOffset, byteLength } = await from.getBytes(key)
        return Buffer.from(buffer, byteOffset, byteLength) // Not a copy: files of films are large.
      } catch (error) {
        if (await from.exists(key)) throw error
        return null
      }
    },

    /** That there is nothing is no error. */
    remove: async (key: string): Promise<void> => (await disk()).delete(key),

    /** All files of a folder, which has no folders in it. */
    removeFolder: async (folder: string): Promise<void> =>
      url === null ? (await disk()).deleteAll(folder) : removeListed(await disk(), folder),
  }
}
export type ObjectStorage = ReturnType<typeof objectStorage>

async function openFolder(directory: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location: directory, visibility: 'private' }))
}

async function openBucket(address: string): Promise<Disk> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const { endpoint, ...bucket } = readBucketAddress(address)
  return new Disk(
    new S3Driver({
      ...bucket,
      visibility: 'private',
      supportsACL: false,
      endpoint,
      forcePathStyle: true,
      // Checksums in trailers are Amazon's own: others that speak S3 would keep them as part of the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
}

export const bucketAddressForm = 'must be like s3://key:secret@host:port/bucket?region=eu-1&tls=no'

/** What the address of a bucket says; throws where it is none. */
export function readBucketAddress(address: string) {
  const { protocol, host, pathname, username, password, searchParams } = new URL(address)
  const bucket = pathname.slice(1)
  if (protocol !== 's3:' || !host || !username || !password || !/^[\w.-]+$/.test(bucket))
    throw new Error(bucketAddressForm)
  return {
    bucket,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: `${searchParams.get('tls') === 'no' ? 'http' : 'https'}://${host}`,
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
  }
}

/** In a bucket `deleteAll` would take what only begins alike: `films/a` and `films/ab`. */
async function removeListed(from: Disk, folder: string): Promise<void> {
  let paginationToken: string | undefined
  do {
    const page = await from.listAll(folder, paginationToken === undefined ? {} : { paginationToken })
    for (const found of page.objects) if (found.isFile) await from.delete(found.key)
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
