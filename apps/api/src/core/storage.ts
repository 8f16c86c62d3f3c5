import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Where media are kept: a local folder, each file under a key that is made from its content. */
export function folderStorage(directory: string) {
  return {
    directory,

    /** The key that `source` has once it is kept. */
    keyOf,

    /** Keeps a copy of `source` and answers its key. The same content has the same key and is kept once. */
    async keep(source: string): Promise<string> {
      const key = await keyOf(source)
      const target = join(directory, key)
      if (await isFile(target)) return key
      await mkdir(directory, { recursive: true })
      const draft = `${target}.${process.pid}.part`
      await copyFile(source, draft)
      const file = await open(draft, 'r+')
      await file.sync()
      await file.close()
      await rename(draft, target)
      return key
    },

    has: (key: string) => isFile(join(directory, key)),

    /** How many bytes there are under a key; null when there is nothing. */
    sizeOf: (key: string): Promise<number | null> =>
      stat(join(directory, key)).then(
        found => found.size,
        () => null,
      ),

    remove: (key: string) => rm(join(directory, key), { force: true }),
  }
}
export type Storage = ReturnType<typeof folderStorage>

const keyOf = async (source: string): Promise<string> =>
  `${(await hashOfFile(source)).slice(0, 32)}${extname(source).toLowerCase()}`

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isFile(),
    () => false,
  )
}
