import { createHash, type Hash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Clock } from '#core/clock.ts'
import type { ContentKind } from '#core/content/content-kind.ts'
import type { Database } from '#core/database.ts'
import type { Storage } from '#core/storage.ts'
import { listStored } from './content-hash.store.ts'
import { findFingerprint, saveFingerprint } from './content-refresh.store.ts'

type Parts = {
  db: Database
  clock: Clock
  content: { kinds: readonly ContentKind[]; load(root: string): Promise<{ repairs: string[] }> }
  /** What goes on by the clock, whether something was loaded or not. */
  renewRotations(): Promise<unknown>
  /** Where media come to lie: what is missing there is to be loaded again. */
  storage: Pick<Storage, 'list'>
  /** What else of them lies on this machine. */
  folders: string[]
}

/** What makes rows of files. */
const code = ['../..', '../../../../../packages/contract/src'].map(each => resolve(import.meta.dirname, each))

/**
 * Loads a folder at a start, unless nothing of it has changed, nor anything of what was loaded, of the media or of the
 * code: reading and hashing all of it would be a third of a start. Once a day it is loaded all the same.
 */
export function contentRefresh({ db, clock, content, renewRotations, storage, folders }: Parts) {
  /** What it is loaded from. */
  async function sourcesOf(root: string): Promise<string> {
    const hash = createHash('sha256').update(tokyoDay(clock()))
    for (const folder of [root, ...code]) await addFiles(hash, folder)
    return hash.digest('base64url')
  }

  /** What has become of it. */
  async function loadedNow(): Promise<string> {
    const hash = createHash('sha256')
    hash.update(JSON.stringify([...(await storage.list())].toSorted()))
    for (const folder of folders) hash.update(JSON.stringify([folder, await namesIn(folder)]))
    for (const [kind, hashes] of await listStored(db, content.kinds))
      hash.update(JSON.stringify([kind, [...hashes].toSorted(byFirst)]))
    return hash.digest('base64url')
  }

  return {
    /** Answers what was to be repaired. */
    async refresh(folder: string): Promise<string[]> {
      const root = resolve(folder)
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

/** By their sizes and times: who changes a file changes one of them. */
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
