import { appVersion } from '@iki/contract/shell/shell'
import { BackupError } from '#core/backup/backup-error.ts'
import { storedMedia } from '#core/backup/bucket-media.ts'
import type { Manifest } from '#core/backup/manifest.ts'
import { dropAside, replaceDatabase, undoReplace } from '#core/backup/replace-database.ts'
import {
  bringUpToDate,
  checkEmptyTarget,
  checkRelease,
  restoreDatabase,
} from '#core/backup/restore-database.ts'
import { checkChunks, restoreMedia } from '#core/backup/restore-media.ts'
import { planSecrets, type SecretPlan } from '#core/backup/restored-secret.ts'
import { systemClock } from '#core/clock.ts'
import { print, printError } from '#core/print.ts'
import { short } from '#core/secrets/given-secrets.ts'
import { readArgs, readably, UsageError } from './command.ts'
import { type FoundDatabase, runBesideDatabase } from './find-database.ts'
import { findBackup, openBackups } from './open-backups.ts'

const usage = `npm run restore -- [<folder or s3://…>] [--id <backup>] [--replace]
                       brings a backup back, the newest or the one that is named, into an empty database; Iki has to be
                       stopped. With --replace the database that is there makes way and stays beside it, under another name
npm run restore -- undo         takes back the database that made way
npm run restore -- drop-aside   removes for good what made way`

const howToReplace = 'With --replace the database that is there makes way, and can be taken back.'

const options = { id: { type: 'string' }, replace: { type: 'boolean', default: false } } as const
const { values, positionals } = readArgs(options)
const [first] = positionals
if (positionals.length > 1 || first === 'help') await readably(() => Promise.reject(new UsageError(usage)))
else if (first === 'undo') await runBesideDatabase(undo)
else if (first === 'drop-aside') await runBesideDatabase(drop)
else await runBesideDatabase(restore)

async function restore({ config, url }: FoundDatabase): Promise<void> {
  const repository = await openBackups(first, config)
  const manifest = await findBackup(repository, values.id)
  print(`Backup ${manifest.id} of release ${manifest.release}, PostgreSQL ${manifest.postgres}.`)
  await checkRelease(manifest, appVersion)
  const secrets = await planSecrets(config, manifest, { mayPutAside: values.replace })
  if (!values.replace) await checkEmptyTarget(url, manifest, howToReplace)
  await checkChunks(repository, manifest)

  const build = async (target: string) => {
    for (const line of await secrets.bring()) print(line)
    const media = await restoreMedia(repository, manifest, storedMedia(config))
    print(`media: ${media.files} files, of which ${media.written} were not there`)
    const { rows, leftOut } = await restoreDatabase(target, manifest, repository)
    print(`database: ${manifest.tables.length - leftOut.length} tables, ${rows} rows`)
    for (const { schema, name, rows } of leftOut)
      printError(`${schema}.${name} (${rows} rows) is no table of Iki, and was left out.`)
    const migrated = await bringUpToDate(target)
    if (migrated.length > 0) print(`brought to release ${appVersion} by ${migrated.join(', ')}`)
  }
  if (values.replace) {
    const former = await replaceDatabase(url, systemClock(), build)
    print(`The database that was here is put aside as ${former}: npm run restore -- undo takes it back.`)
  } else await build(url)
  await finish(secrets, manifest)
}

async function finish(secrets: SecretPlan, { id }: Manifest): Promise<void> {
  for (const line of await secrets.settle()) print(line)
  for (const { name, fingerprint } of secrets.missing)
    printError(
      `The ${name} with the fingerprint ${short(fingerprint)} is not here. Iki does not start and no diary opens without it: set ${name}${
        name === 'SECRET' ? ' or put the file back as “secret” in DATA_DIR' : ''
      } (docs/operating.md, “Secrets”).`,
    )
  print(`Backup ${id} is restored.`)
}

async function undo({ url }: FoundDatabase): Promise<void> {
  const former = await undoReplace(url, systemClock())
  print(`The database that made way is back. The one until now is put aside as ${former}.`)
}

async function drop({ url }: FoundDatabase): Promise<void> {
  const dropped = await dropAside(url)
  if (dropped.length === 0) throw new BackupError('There is no database that was put aside by a restore.')
  print(`Removed: ${dropped.join(', ')}.`)
}
