import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { explainFileFailure } from './backup-error.ts'

/** Files of the service: media of lessons, films, members' pictures. The content of a key never changes. */
export type StoredMedia = {
  /** In order of their keys. */
  list(): Promise<{ key: string; bytes: number }[]>
  /** In pieces of at most so many bytes. Null if there is nothing under the key. */
  read(key: string, most: number): Promise<AsyncIterable<Buffer> | null>
  /** How many bytes there are under a key; null when there is nothing. */
  sizeOf(key: string): Promise<number | null>
  /** It appears completely or not at all. */
  write(key: string, parts: AsyncIterable<Buffer>): Promise<void>
}

/** The ending of a file that is being written. */
const draftEnding = '.part'

/** Keys with this prefix are in one folder of DATA_DIR, all others in the other folder. */
const mediaPrefix = 'media/'
const folders = [
  { name: 'media', prefix: mediaPrefix },
  { name: 'objects', prefix: '' },
] as const

/** In folders of this machine. */
export function folderMedia(dataDirectory: string): StoredMedia {
  const pathOf = (key: string) =>
    key.startsWith(mediaPrefix) ? join(dataDirectory, key) : join(dataDirectory, 'objects', key)
  const sizeOf = (key: string) =>
    stat(pathOf(key)).then(
      found => (found.isFile() ? found.size : null),
      () => null,
    )

  return {
    sizeOf,

    async list() {
      const found: { key: string; bytes: number }[] = []
      for (const { name, prefix } of folders) {
        const folder = join(dataDirectory, name)
        for (const path of await filesIn(folder)) {
          const key = prefix + relative(folder, path)
          const bytes = await sizeOf(key)
          if (bytes !== null) found.push({ key, bytes })
        }
      }
      return found.sort(byKey)
    },

    async read(key, most) {
      if ((await sizeOf(key)) === null) return null
      return createReadStream(pathOf(key), { highWaterMark: most })
    },

    async write(key, parts) {
      const target = pathOf(key)
      const draft = `${target}${draftEnding}` // An interrupted restore may have left one.
      try {
        await mkdir(dirname(target), { recursive: true })
        const file = await open(draft, 'w')
        try {
          for await (const part of parts) await file.writeFile(part)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw explainFileFailure(error, dataDirectory)
      }
    },
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter(entry => entry.isFile() && !entry.name.endsWith(draftEnding))
    .map(entry => join(entry.parentPath, entry.name))
}

export const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
