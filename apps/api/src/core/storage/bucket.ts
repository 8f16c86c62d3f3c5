import { type FileHandle, open } from 'node:fs/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Disk } from 'flydrive'

/** A larger file is uploaded in parts, of which one is in memory at a time. */
const partBytes = 16 * 1024 * 1024
/** The most parts that a bucket accepts for a file. */
const mostParts = 10_000
const connectMs = 5_000
/** A bucket that does not answer for so long is unavailable. */
const silentMs = 30_000

type Sdk = typeof import('@aws-sdk/client-s3')
type Opened = { sdk: Sdk; client: S3Client; disk: Disk }

/** A bucket of any S3-compatible service. The connection is opened when it is first needed. */
export function bucketAt(address: string) {
  const { bucket: Bucket, ...options } = readBucketAddress(address)
  let opening: Promise<Opened> | undefined
  const opened = () => {
    opening ??= openBucket(options, Bucket)
    return opening
  }

  async function putParts(key: string, file: FileHandle, size: number): Promise<void> {
    const { sdk, client } = await opened()
    const one = { Bucket, Key: key }
    const { UploadId } = await orAway(client.send(new sdk.CreateMultipartUploadCommand(one)))
    const upload = { ...one, UploadId }
    try {
      const length = Math.max(partBytes, Math.ceil(size / mostParts))
      const parts: { ETag: string | undefined; PartNumber: number }[] = []
      for (let at = 0; at < size; at += length) {
        const PartNumber = parts.length + 1
        const Body = await readPart(file, { at, most: Math.min(length, size - at) })
        const { ETag } = await orAway(client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body })))
        parts.push({ ETag, PartNumber })
      }
      const all = { MultipartUpload: { Parts: parts } }
      await orAway(client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, ...all })))
    } catch (error) {
      await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {})
      throw error
    }
  }

  return {
    disk: async (): Promise<Disk> => (await opened()).disk,

    /** Uploads a file of any size. */
    async putFile(key: string, path: string): Promise<void> {
      const { sdk, client } = await opened()
      const file = await open(path)
      try {
        const { size } = await file.stat()
        if (size > partBytes) return await putParts(key, file, size)
        const Body = await readPart(file, { at: 0, most: size })
        await orAway(client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body })))
      } finally {
        await file.close()
      }
    },

    /** Uploads bytes from memory, completely or not at all. */
    async put(key: string, bytes: Uint8Array): Promise<void> {
      const { sdk, client } = await opened()
      await orAway(client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body: bytes })))
    },

    async remove(key: string): Promise<void> {
      const { sdk, client } = await opened()
      await orAway(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })))
    },

    /** The bytes from `at` on, `most` at most; null if there is nothing under the key. */
    async read(key: string, { at, most }: UploadPart): Promise<Buffer | null> {
      const { sdk, client } = await opened()
      try {
        const Range = `bytes=${at}-${at + most - 1}`
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range }))
        const bytes = await Body?.transformToByteArray()
        return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null
      } catch (error) {
        if (isMissing(error)) return null
        if (statusOf(error) === 416) return Buffer.alloc(0)
        throw new BucketAway(error)
      }
    },

    /** Null when there is nothing under the key. */
    async sizeOf(key: string): Promise<number | null> {
      const { sdk, client } = await opened()
      try {
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }))
        return ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return null
        throw new BucketAway(error)
      }
    },

    /** All files whose key has this prefix. */
    async *list(prefix: string): AsyncGenerator<{ key: string; size: number }> {
      const { sdk, client } = await opened()
      let next: string | undefined
      do {
        const page: { Bucket: string; Prefix: string; ContinuationToken?: string } = {
          Bucket,
          Prefix: prefix,
        }
        if (next !== undefined) page.ContinuationToken = next
        const found = await orAway(client.send(new sdk.ListObjectsV2Command(page)))
        for (const { Key, Size } of found.Contents ?? []) if (Key) yield { key: Key, size: Size ?? 0 }
        next = found.IsTruncated ? found.NextContinuationToken : undefined
      } while (next !== undefined)
    },
  }
}
export type Bucket = ReturnType<typeof bucketAt>

/** Some bytes of a file: from `at` on, `most` at most. */
export type UploadPart = { at: number; most: number }

/** Fewer bytes than asked for where the file ends before. */
export async function readPart(file: FileHandle, { at, most }: UploadPart): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(most)
  let filled = 0
  while (filled < most) {
    const { bytesRead } = await file.read(bytes, filled, most - filled, at + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

async function openBucket(
  options: Omit<ReturnType<typeof readBucketAddress>, 'bucket'>,
  bucket: string,
): Promise<Opened> {
  const [sdk, { Disk }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ])
  const client = new sdk.S3Client({
    ...options,
    forcePathStyle: true,
    // Checksums in trailers are specific to Amazon: other services would store them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return { sdk, client, disk }
}

/** The bucket does not answer, or refuses the request. */
export class BucketAway extends Error {
  override readonly name = 'BucketAway'

  constructor(cause: unknown) {
    super(`the bucket of STORAGE_URL can’t be used: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

export const orAway = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw new BucketAway(error)
  })

type Failed = { name?: string; $metadata?: { httpStatusCode?: number } }
const statusOf = (error: unknown) => (error as Failed).$metadata?.httpStatusCode
/** A missing bucket is a different error from a missing file. */
const isMissing = (error: unknown) => statusOf(error) === 404 && (error as Failed).name !== 'NoSuchBucket'

export const bucketAddressForm = 'must be like s3://key:secret@host:port/bucket?region=eu-1&tls=no'

/** Parses the address of a bucket; throws if it is none. */
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
