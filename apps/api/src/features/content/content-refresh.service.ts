import { createHash, type Hash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { daysBetween, tokyoDay } from '@iki/contract/api/tokyo'
import type { Clock } from '#core/clock.ts'
import type { ContentKind } from '#core/content/content-kind.ts'
import type { Database } from '#core/database/database.ts'
import type { Storage } from '#core/storage/storage.ts'
import { listStored } from './content-hash.store.ts'
import { findFingerprint, saveDaysLater, saveFingerprint } from './content-refresh.store.ts'

type Parts = {
  db: Database
  clock: Clock
  content: { kinds: readonly ContentKind[]; load(root: string): Promise<{ repairs: string[] }> }
  /** Renews what changes with time, whether something was loaded or not. */
  renewRotations(): Promise<unknown>
  /** The storage of media: what is missing there is loaded again. */
  storage: Pick<Storage, 'list'>
  /** Other folders of media on this machine. */
  folders: string[]
}

/** The code that makes rows from files. */
const code = ['../..', '../../../../../packages/contract/src'].map(each => resolve(import.meta.dirname, each))

/**
 * Loads a folder at a start, unless nothing of it, of what was loaded, of the media and of the code has changed:
 * reading and hashing everything would be a third of a start. Once a day it is loaded anyway.
 */
export function contentRefresh({ db, clock, content, renewRotations, storage, folders }: Parts) {
  /** The state of the files. */
  async function sourcesOf(root: string): Promise<string> {
    const hash = createHash('sha256').update(tokyoDay(clock()))
    for (const folder of [root, ...code]) await addFiles(hash, folder)
    return hash.digest('base64url')
  }

  /** The state of what was loaded from them. */
  async function loadedNow(): Promise<string> {
    const hash = createHash('sha256')
    hash.update(JSON.stringify([...(await storage.list())].toSorted()))
    for (const folder of folders) hash.update(JSON.stringify([folder, await namesIn(folder)]))
    for (const [kind, hashes] of await listStored(db, content.kinds))
      hash.update(JSON.stringify([kind, [...hashes].toSorted(byFirst)]))
    return hash.digest('base64url')
  }

  return {
    /**
     * Returns what was repaired. `writtenOn`: the last day on which something of the folder is published: the first time
     * that it is loaded, this becomes that day, and the rest is as long before as it was.
     */
    async refresh(folder: string, writtenOn?: string): Promise<string[]> {
      const root = resolve(folder)
      if (writtenOn) await saveDaysLater(db, root, Math.max(0, daysBetween(writtenOn, tokyoDay(clock()))))
      const sources = await sourcesOf(root)
      const fingerprint = async () => `${sources} ${await loadedNow()}`
      if ((await findFingerprint(db, root)) === (await fingerprint())) {
        await renewRotations()
        return []
      }
      const { repairs } = await content.load(root)
      await saveFingerprint(db, root, await fingerprint())
      return repairs
    },
  }
}
export type ContentRefresh = ReturnType<typeof contentRefresh>

/** By size and time: a change of a file usually changes one of them. */
async function addFiles(hash: Hash, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await addFiles(hash, path)
    else {
      const { size, mtimeMs } = await stat(path)
      hash.update(`${path}\0${size}\0${mtimeMs}\0`)
    }
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    names => names.toSorted(),
    () => [],
  )

const byFirst = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
