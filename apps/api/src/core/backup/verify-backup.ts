import { BackupError } from './backup-error.ts'
import type { Repository } from './backup-repository.ts'
import { compareDatabase } from './dump-database.ts'
import type { Manifest } from './manifest.ts'
import { bringUpToDate, checkRelease, restoreDatabase } from './restore-database.ts'
import { checkChunks, checkMedia } from './restore-media.ts'

type Parts = {
  repository: Repository
  manifest: Manifest
  release: string
  /** An empty database that is dropped afterwards. */
  url: string
  report(line: string): void
}

/**
 * Restores the database of a backup and compares it row by row with what was saved, reads all media, and brings the
 * database to the present release. Returns what is wrong, a line for each.
 */
export async function verifyBackup({ repository, manifest, release, url, report }: Parts): Promise<string[]> {
  const { tables, media } = manifest
  try {
    await checkRelease(manifest, release)
    await checkChunks(repository, manifest)
    const { rows, leftOut } = await restoreDatabase(url, manifest, repository)
    for (const { schema, name } of leftOut) report(`left out: ${schema}.${name}, which no migration makes`)
    const loaded = tables.filter(table => !leftOut.includes(table))
    const differences = await compareDatabase(url, { ...manifest, tables: loaded })
    if (differences.length > 0) return differences
    report(`${loaded.length} tables with ${rows} rows were restored, and are the same`)
    const migrated = await bringUpToDate(url)
    if (migrated.length > 0) report(`brought to release ${release} by ${migrated.join(', ')}`)
    const broken = await checkMedia(repository, manifest)
    if (broken.length === 0) report(`${media.files} media files were read, and are the same`)
    return broken
  } catch (error) {
    if (error instanceof BackupError) return [error.message]
    throw error
  }
}
