import type { Clock } from '../clock.ts'
import { randomText } from '../random.ts'
import { BackupError } from './backup-error.ts'
import type { Repository } from './backup-repository.ts'
import { type Dumped, dumpDatabase } from './dump-database.ts'
import type { Manifest } from './manifest.ts'
import { type WrittenMedia, writeMedia } from './media-chunks.ts'
import { listNamedFiles } from './named-files.ts'
import { newBackupId, removeUnneeded } from './retention.ts'
import type { StoredMedia } from './stored-media.ts'

type Parts = {
  url: string
  repository: Repository
  media: StoredMedia
  clock: Clock
  release: string
  /** Only encrypted backups contain these. */
  readSecretFiles(): Promise<Manifest['secretFiles']>
  report: (step: Step) => void
}

export type Step =
  | ({ step: 'database' } & Pick<Dumped, 'tables' | 'written'>)
  | ({ step: 'media' } & WrittenMedia)

/**
 * Writes a backup of the database as it is now and of the media that it names; others keep reading and writing. When
 * this returns, the backup is complete.
 */
export async function createBackup(parts: Parts): Promise<Manifest> {
  const { repository, clock } = parts
  const id = newBackupId(clock(), randomText(6, '0123456789abcdef'))
  await repository.start(id)
  try {
    const manifest = await writeAll(id, parts)
    await repository.writeManifest(manifest)
    return manifest
  } catch (error) {
    // A disk that is full because of this backup must not stay full.
    await repository
      .removeUnfinished(id)
      .then(() => removeUnneeded(repository, clock()))
      .catch(() => {})
    throw error
  }
}

async function writeAll(id: string, { url, repository, media, clock, ...parts }: Parts): Promise<Manifest> {
  const startedAt = clock().toISOString()
  const previous = await findPrevious(repository)
  const target = { repository, there: await repository.listChunks() }
  // Media come after the rows: what the snapshot names was in the storage by then.
  const dumped = await dumpDatabase(url, target, async (client, { secrets }) => {
    if (previous) checkSameService(previous, secrets, repository)
    return listNamedFiles(client)
  })
  const { also: named, written, ...database } = dumped
  parts.report({ step: 'database', tables: database.tables, written })
  const saved = await writeMedia({ ...target, media, named, previous: previous?.media.index ?? [] })
  parts.report({ step: 'media', ...saved })
  const { files, bytes, index, missing } = saved
  return {
    format: 1,
    id,
    release: parts.release,
    ...database,
    startedAt,
    endedAt: clock().toISOString(),
    media: { files, bytes, index, missing },
    secretFiles: repository.isEncrypted ? await parts.readSecretFiles() : [],
  }
}

/**
 * The first secret that a database was used with stays with it wherever it is restored. Otherwise a new service at this
 * place would let the backups of the former one expire.
 */
function checkSameService(previous: Manifest, secrets: Manifest['secrets'], { files }: Repository): void {
  const [first, before] = [secrets[0], previous.secrets[0]]
  if (before && first?.fingerprint !== before.fingerprint)
    throw new BackupError(
      `${files.place} has the backups of another database (${previous.id}). Nothing was written: give this one a place of its own.`,
    )
}

/** Null if there is none that can be read: then all media are read again. */
async function findPrevious(repository: Repository): Promise<Manifest | null> {
  const [latest] = await repository.listIds()
  return latest === undefined ? null : repository.readManifest(latest).catch(() => null)
}
