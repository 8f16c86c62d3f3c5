import { BucketAway, bucketAddressForm, bucketAt, readBucketAddress } from '../storage/bucket.ts'
import { BackupError } from './backup-error.ts'
import type { BackupFiles } from './backup-files.ts'

/** Larger than any file of a backup. */
const whole = { at: 0, most: 2 ** 40 }

/**
 * Backups in a bucket of any S3-compatible service, maybe in a folder of it: s3://key:secret@host:port/bucket/folder.
 */
export function backupBucket(address: string): BackupFiles {
  const { bucketAddress, folder } = readPlace(address)
  const { bucket: name, endpoint } = readBucketAddress(bucketAddress)
  const bucket = bucketAt(bucketAddress)
  const place = `${endpoint}/${name}/${folder}`.replace(/\/$/, '')
  const keyOf = (key: string) => folder + key

  async function explained<T>(run: Promise<T>): Promise<T> {
    try {
      return await run
    } catch (error) {
      throw explain(error, place)
    }
  }

  return {
    place,
    put: (key, bytes) => explained(bucket.put(keyOf(key), bytes)),
    find: key => explained(bucket.read(keyOf(key), whole)),
    remove: key => explained(bucket.remove(keyOf(key))),
    // A bucket stores what it has accepted, and shows no half-written files.
    flush: async () => {},
    removeDrafts: async () => {},

    async *list(within) {
      try {
        for await (const { key } of bucket.list(keyOf(`${within}/`))) yield key.slice(folder.length)
      } catch (error) {
        throw explain(error, place)
      }
    },
  }
}

/** The address of the bucket, and the folder in it with a slash at the end. */
function readPlace(address: string): { bucketAddress: string; folder: string } {
  try {
    const url = new URL(address)
    const [name = '', ...folders] = url.pathname.split('/').filter(Boolean)
    url.pathname = `/${name}`
    readBucketAddress(url.href)
    return { bucketAddress: url.href, folder: folders.map(each => `${decodeURIComponent(each)}/`).join('') }
  } catch (error) {
    throw new BackupError(`The place of the backups ${bucketAddressForm}, or a folder.`, { cause: error })
  }
}

function explain(error: unknown, place: string): unknown {
  if (!(error instanceof BucketAway)) return error
  const { message } = Object(error.cause) as { message?: string }
  return new BackupError(`The bucket ${place} can’t be used: ${message ?? 'it said nothing'}`, {
    cause: error,
  })
}
