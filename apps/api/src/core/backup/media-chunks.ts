import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import type { Repository } from './backup-repository.ts'
import { inGroups } from './file-groups.ts'
import type { Manifest, SavedFile } from './manifest.ts'
import { rowsOf } from './row-sum.ts'
import type { StoredMedia } from './stored-media.ts'
import { readText, writeRows } from './text-chunks.ts'

const chunkBytes = 4 * 1024 * 1024
const mostNamed = 100

type Target = { repository: Repository; there: Set<string> }
type Options = Target & {
  media: StoredMedia
  /** What the database names: keys, and folders that end with a slash. */
  named: Set<string>
  /** The index of the previous backup: files that it has are not read again. */
  previous: string[]
}

export type WrittenMedia = Manifest['media'] & { written: number; damaged: string[] }

/** Writes all media, or only those that the previous backup does not have. */
export async function writeMedia({ media, named, previous, ...target }: Options): Promise<WrittenMedia> {
  const { repository, there } = target
  const found = await media.list()
  const result = { files: 0, bytes: 0, written: 0, damaged: [] as string[] }
  const vanished = new Set<string>()

  async function saved({ key, bytes }: { key: string; bytes: number }, known: SavedFile | null) {
    if (known?.bytes === bytes && known.chunks.every(name => there.has(name))) return known
    const parts = await media.read(key, chunkBytes)
    const file = parts && (await writeFile(key, parts, target))
    if (!file) vanished.add(key)
    else {
      result.written += file.written
      if (!isAsNamed(file)) result.damaged.push(key)
    }
    return file
  }

  async function* lines(): AsyncGenerator<Buffer[]> {
    const before = finder(whatIsReadable(readIndex(repository, previous)))
    for await (const some of inGroups(found)) {
      const known: (SavedFile | null)[] = []
      for (const { key } of some) known.push(await before(key))
      const files = await Promise.all(some.map((each, index) => saved(each, known[index] ?? null)))
      const rows: Buffer[] = []
      for (const file of files) {
        if (!file) continue
        const { key, bytes, sha256, chunks } = file
        result.files++
        result.bytes += bytes
        rows.push(Buffer.from(`${JSON.stringify({ key, bytes, sha256, chunks })}\n`))
      }
      yield rows
    }
  }

  const index = await writeRows(lines(), target)
  const missing = listMissing(named, new Set(found.map(({ key }) => key).filter(key => !vanished.has(key))))
  return {
    ...result,
    written: result.written + index.written,
    index: index.chunks,
    missing: { files: missing.length, some: missing.slice(0, mostNamed) },
  }
}

async function writeFile(key: string, parts: AsyncIterable<Buffer>, { repository, there }: Target) {
  const hash = createHash('sha256')
  const chunks: string[] = []
  let bytes = 0
  let written = 0
  for await (const part of parts) {
    hash.update(part)
    bytes += part.length
    const chunk = await repository.putChunk(part, there)
    chunks.push(chunk.name)
    written += chunk.written
  }
  return { key, bytes, sha256: hash.digest('hex'), chunks, written }
}

/** The key of a lesson's medium is the hash of its content. */
function isAsNamed({ key, sha256 }: Pick<SavedFile, 'key' | 'sha256'>): boolean {
  const name = /^media\/([0-9a-f]{32})\./.exec(key)?.[1]
  return name === undefined || sha256.startsWith(name)
}

function listMissing(named: Set<string>, there: Set<string>): string[] {
  const folders = new Set([...there].map(key => key.slice(0, key.lastIndexOf('/') + 1)))
  return [...named].filter(name => !(name.endsWith('/') ? folders : there).has(name)).toSorted()
}

/** The files of a backup, in order of their keys. Only the chunk that is being read is in memory. */
export async function* readIndex(repository: Repository, index: string[]): AsyncGenerator<SavedFile> {
  for await (const rows of rowsOf(readText(repository, index)))
    for (const row of rows) yield JSON.parse(row.toString()) as SavedFile
}

/** What cannot be read of the previous backup is read again from the storage. */
async function* whatIsReadable(files: AsyncGenerator<SavedFile>): AsyncGenerator<SavedFile> {
  try {
    yield* files
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
  }
}

/** Finds requested keys in files; both must be in the same order. */
function finder(files: AsyncGenerator<SavedFile>): (key: string) => Promise<SavedFile | null> {
  let next: SavedFile | null | undefined
  return async key => {
    while (next === undefined || (next !== null && next.key < key)) {
      const { value, done } = await files.next()
      next = done ? null : value
    }
    return next?.key === key ? next : null
  }
}

/** The content of a file. Throws if a chunk is missing or damaged. */
export async function* readFile(repository: Repository, file: SavedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for (const name of file.chunks) {
    const bytes = await repository.readChunk(name)
    hash.update(bytes)
    yield bytes
  }
  if (hash.digest('hex') !== file.sha256) throw new BackupError(`${file.key} is not what was saved.`)
}
