import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bucket } from './bucket.ts'
import { isMissingFile } from './storage.ts'

type Options = { bucket: Bucket | null; dataDirectory: string }

/** Where files were stored before there was a bucket, and the prefixes of their keys in it. */
const folders = [
  { name: 'media', prefix: 'media/' },
  { name: 'objects', prefix: '' },
] as const
/** Moved files stay here, for operators who want to go back. */
const movedFolder = 'moved'

/** When it is tried again after the bucket was unavailable. */
const againMs = 60_000

type Log = Record<'info' | 'warn', (details: object, message: string) => void>
export type Moved = { files: number; bytes: number }

/**
 * Moves what was stored in the data folder before STORAGE_URL was set into the bucket. Until then files are found where
 * they are. If two processes move the same file at the same time it is done twice, which is harmless.
 */
export function storageMoving({ bucket, dataDirectory }: Options) {
  /** True if this process has moved it, and not another one. */
  async function move(bucket: Bucket, path: string, key: string, size: number): Promise<boolean> {
    const target = join(dataDirectory, movedFolder, relative(dataDirectory, path))
    try {
      if ((await bucket.sizeOf(key)) !== size) await bucket.putFile(key, path)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target)
      return true
    } catch (error) {
      if (isMissingFile(error)) return false
      throw error
    }
  }

  /** Moves what there is to move; does nothing without a bucket. */
  async function run(signal?: AbortSignal): Promise<Moved> {
    const moved = { files: 0, bytes: 0 }
    if (!bucket) return moved
    for (const { name, prefix } of folders) {
      const folder = join(dataDirectory, name)
      for (const path of await filesIn(folder)) {
        if (signal?.aborted) return moved
        const size = await sizeOf(path)
        const key = prefix + relative(folder, path)
        if (size === null || !(await move(bucket, path, key, size))) continue
        moved.files++
        moved.bytes += size
      }
    }
    return moved
  }

  return {
    run,

    /** In the background, and repeatedly while the bucket is unavailable. */
    async goOn({ log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
      while (!signal.aborted) {
        try {
          for (const line of describeMoved(await run(signal))) log.info({}, line)
          return
        } catch (error) {
          log.warn(
            { err: error },
            'what is kept in DATA_DIR could not be brought into the bucket; it is tried again',
          )
          await sleep(againMs, undefined, { signal, ref: false }).catch(() => {})
        }
      }
    },
  }
}
export type StorageMoving = ReturnType<typeof storageMoving>

/** A message about it; empty if nothing was done. */
export function describeMoved({ files, bytes }: Moved): string[] {
  if (files === 0) return []
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  return [
    `${files} files (${size}) were brought over from DATA_DIR into the bucket, and put aside in DATA_DIR/moved`,
  ]
}

/** All except those that are being written. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter(entry => entry.isFile() && !entry.name.endsWith('.part'))
    .map(entry => join(entry.parentPath, entry.name))
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    found => found.size,
    () => null,
  )
