import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { UploadPart } from './bucket.ts'
import { openFiles } from './open-files.ts'

/** Where media files are stored. The key of a file is made from its content. */
export type Storage = {
  /** The key that `source` will have when it is stored. */
  keyOf(source: string): Promise<string>
  /** Stores a copy of `source` and returns its key. The same content has the same key and is stored once. */
  storeFile(source: string): Promise<string>
  has(key: string): Promise<boolean>
  /** The keys of all media. */
  list(): Promise<Set<string>>
  /** The size under a key in bytes; null if there is nothing. */
  sizeOf(key: string): Promise<number | null>
  /** Whether reading a small part is cheap. In a distant storage, a large part costs little more than a small one. */
  readonly isNear: boolean
  /**
   * Fewer bytes than requested if the medium ends before. They may be read into `memory`. Throws if there is nothing
   * under the key.
   */
  read(key: string, part: UploadPart, memory?: Buffer): Promise<Buffer>
  remove(key: string): Promise<void>
  /** Gives a program the medium as a file, copied into `scratch` if it is not one already; the caller removes that. */
  fileOf(key: string, scratch: string): Promise<string>
}

/** In a folder of this machine. */
export function folderStorage(directory: string): Storage & { directory: string } {
  const pathOf = (key: string) => join(directory, key)
  const has = (key: string) => isFile(pathOf(key))
  const files = openFiles()

  return {
    directory,
    keyOf: storageKey,
    has,

    async storeFile(source) {
      const key = await storageKey(source)
      const target = pathOf(key)
      if (await has(key)) return key
      await mkdir(directory, { recursive: true })
      const draft = `${target}.${process.pid}${draftEnding}`
      try {
        await copyFile(source, draft)
        const file = await open(draft, 'r+')
        await file.sync().finally(() => file.close())
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true }) // Otherwise it would use the last space of a full disk.
        throw error
      }
      return key
    },

    async list() {
      const names = await readdir(directory).catch(() => [])
      return new Set(names.filter(name => !name.endsWith(draftEnding)))
    },

    sizeOf: key =>
      stat(pathOf(key)).then(
        found => (found.isFile() ? found.size : null),
        () => null,
      ),

    isNear: true,
    read: (key, part, memory) => files.read(pathOf(key), { ...part, memory }),

    async remove(key) {
      files.letGo(pathOf(key))
      await rm(pathOf(key), { force: true })
    },
    fileOf: async key => pathOf(key),
  }
}

/** The ending of a file that is being written. */
export const draftEnding = '.part'

export const storageKey = async (source: string): Promise<string> =>
  `${(await hashOfFile(source)).slice(0, 32)}${extname(source).toLowerCase()}`

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

export const isMissingFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isFile(),
    () => false,
  )
}
