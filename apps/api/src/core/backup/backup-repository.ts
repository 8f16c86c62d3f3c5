import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as v from 'valibot'
import { BackupError } from './backup-error.ts'
import type { BackupFiles } from './backup-files.ts'
import {
  type BackupKeys,
  type Encryption,
  encryptionSchema,
  makeEncryption,
  openKeys,
  unlock,
} from './backup-keys.ts'
import { type Manifest, manifestSchema } from './manifest.ts'

const headerKey = 'iki-backups.json'
const chunkFolder = 'chunks'
const backupFolder = 'backups'
const unfinishedFolder = 'unfinished'
/** The level at which small texts shrink most for the time it takes. */
const level = 3

const headerSchema = v.object({ format: v.literal(1), encryption: v.nullable(encryptionSchema) })
type Header = v.InferOutput<typeof headerSchema>

/** The header of a place of backups; null if there are none yet. */
export async function readHeader(files: BackupFiles): Promise<Header | null> {
  const bytes = await files.find(headerKey)
  if (!bytes) {
    for await (const key of files.list(backupFolder))
      throw new BackupError(
        `${files.place} has backups (${key}) and has lost ${headerKey}, without which they can't be read.`,
      )
    return null
  }
  const { format } = Object(parseJson(bytes)) as { format?: unknown }
  if (typeof format === 'number' && format > 1)
    throw new BackupError(
      `The backups in ${files.place} were made by a newer release, which is needed to read them.`,
    )
  const read = v.safeParse(headerSchema, parseJson(bytes))
  if (!read.success) throw new BackupError(`${files.place}/${headerKey} is damaged.`)
  return read.output
}

/** Makes a place for backups, with a passphrase for encrypted ones. */
export async function createRepository(
  files: BackupFiles,
  passphrase: string | null,
  { hardness }: { hardness?: number } = {},
): Promise<Repository> {
  const made = passphrase === null ? null : await makeEncryption(passphrase, hardness)
  const header: Header = { format: 1, encryption: made?.encryption ?? null }
  await files.put(headerKey, Buffer.from(`${JSON.stringify(header, null, 2)}\n`))
  await files.flush()
  return repository(files, made?.keys ?? openKeys)
}

/** Opens a place of backups. Throws if the passphrase is wrong. */
export async function openRepository(
  files: BackupFiles,
  encryption: Encryption | null,
  passphrase: string | null,
): Promise<Repository> {
  if (encryption === null) return repository(files, openKeys)
  if (passphrase === null)
    throw new BackupError(`The backups in ${files.place} are encrypted: their passphrase is needed.`)
  return repository(files, await unlock(encryption, passphrase))
}

function repository(files: BackupFiles, keys: BackupKeys) {
  const damaged = (key: string) =>
    new BackupError(`${files.place}/${key} is damaged: it is not what was written.`)
  const pathOf = (name: string) => `${chunkFolder}/${name.slice(0, 2)}/${name}`

  async function read(key: string, name: string): Promise<Buffer> {
    const bytes = await files.find(key)
    if (!bytes) throw new BackupError(`${files.place}/${key} is missing.`)
    const opened = keys.open(bytes, name)
    if (!opened) throw damaged(key)
    return opened
  }

  async function readManifest(id: string): Promise<Manifest> {
    const key = `${backupFolder}/${id}`
    const packed = await read(key, key)
    const content = parseJson(await promisify(gunzip)(packed).catch(() => Buffer.alloc(0)))
    const { format } = Object(content) as { format?: unknown }
    if (typeof format === 'number' && format > 1)
      throw new BackupError(`The backup ${id} was made by a newer release, which is needed to read it.`)
    const manifest = v.safeParse(manifestSchema, content)
    if (!manifest.success) throw damaged(key)
    return manifest.output
  }

  return {
    files,
    isEncrypted: keys.isEncrypted,
    readManifest,

    /** The names of all chunks that there are. */
    async listChunks(): Promise<Set<string>> {
      const names = new Set<string>()
      for await (const key of files.list(chunkFolder)) names.add(key.slice(key.lastIndexOf('/') + 1))
      return names
    },

    /**
     * Writes a chunk that is not in `there` yet, and adds it. The same content has the same name and is written once.
     */
    async putChunk(bytes: Uint8Array, there: Set<string>): Promise<{ name: string; written: number }> {
      const name = keys.nameOf(bytes)
      if (there.has(name)) return { name, written: 0 }
      const sealed = keys.seal(bytes, name)
      await files.put(pathOf(name), sealed)
      there.add(name)
      return { name, written: sealed.length }
    },

    /** Throws if it is missing or is not what was written. */
    async readChunk(name: string): Promise<Buffer> {
      const bytes = await read(pathOf(name), name)
      if (keys.nameOf(bytes) !== name) throw damaged(pathOf(name))
      return bytes
    },

    removeChunk: (name: string) => files.remove(pathOf(name)),

    /** After this the backup exists and is complete. */
    async writeManifest(manifest: Manifest): Promise<void> {
      await files.flush() // First everything that it names.
      const key = `${backupFolder}/${manifest.id}`
      await files.put(key, keys.seal(await promisify(gzip)(JSON.stringify(manifest), { level }), key))
      await files.flush()
      await files.remove(`${unfinishedFolder}/${manifest.id}`)
    },

    removeBackup: (id: string) => files.remove(`${backupFolder}/${id}`),

    /** The complete backups, the newest first. */
    listIds: async () => (await namesIn(files, backupFolder)).toReversed(),

    /** Records that a backup is being written, until its manifest is. */
    start: (id: string) => files.put(`${unfinishedFolder}/${id}`, Buffer.from(id)),
    listUnfinished: () => namesIn(files, unfinishedFolder),
    removeUnfinished: (id: string) => files.remove(`${unfinishedFolder}/${id}`),
  }
}
export type Repository = ReturnType<typeof repository>

async function namesIn(files: BackupFiles, folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const key of files.list(folder)) names.push(key.slice(folder.length + 1))
  return names.toSorted()
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}
