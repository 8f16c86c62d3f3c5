import { BackupError } from './backup-error.ts'
import type { Repository } from './backup-repository.ts'
import { inGroups } from './file-groups.ts'
import type { Manifest, SavedFile } from './manifest.ts'
import { readFile, readIndex } from './media-chunks.ts'
import type { StoredMedia } from './stored-media.ts'

/** Throws if a chunk of the backup is missing, before anything is restored. */
export async function checkChunks(repository: Repository, { tables, media }: Manifest): Promise<void> {
  const there = await repository.listChunks()
  const missing = new Set<string>()
  const check = (names: string[]) => {
    for (const name of names) if (!there.has(name)) missing.add(name)
  }
  for (const { chunks } of tables) check(chunks)
  check(media.index)
  if (missing.size === 0) for await (const { chunks } of readIndex(repository, media.index)) check(chunks)
  if (missing.size === 0) return
  const [first] = missing
  throw new BackupError(
    `The backup is not whole: ${missing.size} of its files are missing in ${repository.files.place}, such as ${first}. Restore another one (npm run backup -- list).`,
  )
}

export type RestoredMedia = { files: number; written: number }

/** Writes the media that are not there yet. After an interruption it continues where it stopped. */
export async function restoreMedia(
  repository: Repository,
  manifest: Manifest,
  media: StoredMedia,
): Promise<RestoredMedia> {
  const result = { files: 0, written: 0 }
  async function restore(file: SavedFile): Promise<void> {
    result.files++
    if ((await media.sizeOf(file.key)) === file.bytes) return
    await media.write(file.key, readFile(repository, file))
    result.written++
  }
  for await (const some of inGroups(readIndex(repository, manifest.media.index)))
    await Promise.all(some.map(restore))
  return result
}

/** A line for each file of the media that differs from what was saved. */
export async function checkMedia(repository: Repository, manifest: Manifest): Promise<string[]> {
  const problems: string[] = []
  async function check(file: SavedFile): Promise<void> {
    try {
      for await (const _ of readFile(repository, file));
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      problems.push(`${file.key}: ${error.message}`)
    }
  }
  for await (const some of inGroups(readIndex(repository, manifest.media.index)))
    await Promise.all(some.map(check))
  return problems
}
