import { BackupError } from '#core/backup/backup-error.ts'
import { backupPlace } from '#core/backup/backup-place.ts'
import {
  createRepository,
  openRepository,
  type Repository,
  readHeader,
} from '#core/backup/backup-repository.ts'
import type { Manifest } from '#core/backup/manifest.ts'
import type { Config } from '#core/config.ts'
import { UsageError } from './command.ts'
import { askNewPassphrase, askPassphrase, checkPassphrase, givenPassphrase } from './passphrase.ts'

type Settings = Pick<
  Config,
  'backupUrl' | 'backupPassphrase' | 'backupPassphraseFile' | 'storageUrl' | 'dataDirectory'
>

/** The named place, or else the one in the settings. */
export function chosenPlace(named: string | undefined, config: Settings) {
  const address = named ?? config.backupUrl
  if (address === null) throw new UsageError('Name the place of the backups, or set BACKUP_URL.')
  return backupPlace(address, config)
}

/** Opens an existing place of backups. */
export async function openBackups(named: string | undefined, config: Settings): Promise<Repository> {
  const files = chosenPlace(named, config)
  const header = await readHeader(files)
  if (!header) throw new BackupError(`There are no backups in ${files.place}.`)
  const given = await givenPassphrase(config)
  return openRepository(files, header.encryption, header.encryption && (given ?? (await askPassphrase())))
}

/** Opens the place for a new backup; if it does not exist it is made, encrypted on request. */
export async function openForWriting(
  named: string | undefined,
  config: Settings,
  isEncryptionAsked: boolean,
): Promise<Repository> {
  const files = chosenPlace(named, config)
  const header = await readHeader(files)
  const given = await givenPassphrase(config)
  const isEncrypted = isEncryptionAsked || given !== null
  if (!header)
    return createRepository(files, isEncrypted ? checkPassphrase(given ?? (await askNewPassphrase())) : null)
  if (isEncrypted && header.encryption === null)
    throw new BackupError(
      `The backups in ${files.place} are not encrypted, and this one is to be. Nothing was written: choose another place for it.`,
    )
  return openRepository(files, header.encryption, header.encryption && (given ?? (await askPassphrase())))
}

/** The backup with this id, or the newest. */
export async function findBackup(repository: Repository, id: string | undefined): Promise<Manifest> {
  const ids = await repository.listIds()
  const found = id === undefined ? ids[0] : ids.find(each => each === id)
  if (found === undefined)
    throw new BackupError(
      id === undefined
        ? `There is no whole backup in ${repository.files.place}.`
        : `There is no whole backup ${id} in ${repository.files.place}: npm run backup -- list names them.`,
    )
  return repository.readManifest(found)
}
