import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appVersion } from '@iki/contract/shell/shell'
import { BackupError } from '#core/backup/backup-error.ts'
import type { Repository } from '#core/backup/backup-repository.ts'
import { storedMedia } from '#core/backup/bucket-media.ts'
import { createBackup, type Step } from '#core/backup/create-backup.ts'
import type { Manifest } from '#core/backup/manifest.ts'
import { readSecretFiles } from '#core/backup/restored-secret.ts'
import { applyRetention, timeOf } from '#core/backup/retention.ts'
import { verifyBackup } from '#core/backup/verify-backup.ts'
import { systemClock } from '#core/clock.ts'
import { readConfig } from '#core/config.ts'
import { closeDatabase, openDatabase } from '#core/database/database.ts'
import { alone } from '#core/jobs/run-alone.ts'
import { print, printError } from '#core/print.ts'
import { whileFilesStay } from '#core/storage/removed-objects.ts'
import { readArgs, readably, UsageError } from './command.ts'
import { type FoundDatabase, runBesideDatabase, startPostgres } from './find-database.ts'
import { findBackup, openBackups, openForWriting } from './open-backups.ts'

const usage = `npm run backup -- [<folder or s3://…>] [--encrypt] [--keep <n>] [--keep-monthly <n>]
                       writes a backup of database and media while the service runs; without a place, BACKUP_URL is it.
                       --encrypt asks for a passphrase where BACKUP_PASSPHRASE is not set; --keep leaves so many of the
                       newest there, and --keep-monthly the last ones of so many months
npm run backup -- list [<place>] [--within <hours>]
                       what is there; with --within it fails where no backup is so new
npm run backup -- verify [<place>] [--id <backup>] [--scratch <folder>]
                       restores one into a database of its own, compares every row, reads all media
npm run restore        brings one back`

const options = {
  encrypt: { type: 'boolean', default: false },
  keep: { type: 'string' },
  'keep-monthly': { type: 'string' },
  within: { type: 'string' },
  id: { type: 'string' },
  scratch: { type: 'string' },
} as const
const hourMs = 3_600_000
const longestMs = 24 * hourMs

const { values, positionals } = readArgs(options)
const [first = '', second] = positionals
if (positionals.length > 2 || first === 'help') await readably(() => Promise.reject(new UsageError(usage)))
else if (first === 'list') await readably(list)
else if (first === 'verify') await readably(verify)
else if (second !== undefined) await readably(() => Promise.reject(new UsageError(usage)))
else await runBesideDatabase(back)

async function back({ config, url }: FoundDatabase): Promise<void> {
  const retention = readRetention()
  const repository = await openForWriting(positionals[0], config, values.encrypt)
  const db = await openDatabase(url, {
    maxConnections: 2,
    statementTimeoutMs: longestMs,
    applicationName: 'iki-backup',
  })
  const write = async () => {
    const manifest = await createBackup({
      url,
      repository,
      clock: systemClock,
      release: appVersion,
      report: printStep,
      media: storedMedia(config),
      readSecretFiles: () => readSecretFiles(config),
    })
    const how = repository.isEncrypted ? 'encrypted' : 'not encrypted'
    print(`Backup ${manifest.id} is whole, ${how}, in ${repository.files.place}.`)
    printSecrets(manifest)
    if (retention) printRemoved(await applyRetention(repository, retention, systemClock()), repository)
  }
  try {
    if ((await alone(db, 'backup', () => whileFilesStay(db, write))) === 'taken')
      throw new BackupError('Another backup of this database is being written. Nothing was changed.')
  } finally {
    await closeDatabase(db)
  }
}

function readRetention() {
  const { keep, 'keep-monthly': keepMonthly } = values
  if (keep === undefined && keepMonthly === undefined) return null
  return { keep: readNumber(keep ?? '1', 1), keepMonthly: readNumber(keepMonthly ?? '0', 0) }
}

function readNumber(text: string, least: number): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) < least) throw new UsageError(usage)
  return Number(text)
}

function printStep(step: Step): void {
  if (step.step === 'database') {
    const rows = step.tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = step.tables.reduce((sum, table) => sum + table.bytes, 0)
    print(
      `database: ${step.tables.length} tables, ${rows} rows, ${size(bytes)}; ${size(step.written)} written`,
    )
    return
  }
  const { files, bytes, written, missing, damaged } = step
  print(`media: ${files} files, ${size(bytes)}; ${size(written)} written`)
  for (const key of damaged) printError(`${key} is damaged in the storage: it is not what was put there.`)
  if (missing.files > 0)
    printError(
      `${missing.files} files that the database names are not in the storage, and so not in the backup: ${missing.some.slice(0, 10).join(', ')}`,
    )
}

/** Without the secret diaries do not open: whoever has a backup must know where the secret is. */
function printSecrets({ secretFiles, secrets }: Manifest): void {
  if (secrets.length === 0) return
  if (secretFiles.length > 0)
    print(`The secret (${secretFiles.map(({ name }) => name).join(', ')}) is in it.`)
  else
    print(
      `The secret is not in it, and without it no diary opens: keep it apart (docs/operating.md, “Secrets”).`,
    )
}

function printRemoved(
  { backups, chunks, isBusy }: Awaited<ReturnType<typeof applyRetention>>,
  { files }: Repository,
) {
  if (backups.length > 0) print(`Removed as out of date: ${backups.join(', ')}.`)
  if (chunks > 0) print(`${chunks} files that no backup needs any more were removed.`)
  if (isBusy)
    print(
      `Another backup was begun in ${files.place} and has not ended: what no backup needs is removed next time.`,
    )
}

async function list(): Promise<void> {
  const hours = values.within === undefined ? null : readNumber(values.within, 0)
  const repository = await openBackups(second, readConfig())
  const ids = await repository.listIds()
  for (const id of ids) print(describe(await repository.readManifest(id)))
  for (const id of await repository.listUnfinished())
    if (!ids.includes(id)) print(`${id}\tnot whole: still being written, or interrupted`)
  if (ids.length === 0) print(`There is no whole backup in ${repository.files.place}.`)
  if (hours === null) return
  const [latest] = ids
  if (latest === undefined || systemClock().getTime() - timeOf(latest).getTime() > hours * hourMs)
    throw new BackupError(`There is no whole backup of the last ${hours} hours.`)
}

function describe({ id, release, tables, media, secretFiles }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  const parts = [
    id,
    `release ${release}`,
    `${rows} rows, ${size(bytes)}`,
    `${media.files} media files, ${size(media.bytes)}`,
  ]
  return [...parts, secretFiles.length > 0 ? 'with the secret' : 'without the secret'].join('\t')
}

async function verify(): Promise<void> {
  const config = readConfig()
  const repository = await openBackups(second, config)
  const manifest = await findBackup(repository, values.id)
  const close: (() => Promise<void>)[] = []
  try {
    const url = await startScratch(close)
    const problems = await verifyBackup({ repository, manifest, release: appVersion, url, report: print })
    // It imports all features, which the other commands do not need.
    const { checkSealed } = await import('./sealed-evidence.ts')
    if (problems.length === 0) problems.push(...(await checkSealed(url, config, manifest, print)))
    for (const problem of problems) printError(problem)
    if (problems.length > 0) throw new BackupError(`The backup ${manifest.id} can't be relied on.`)
    print(`The backup ${manifest.id} is whole and can be restored.`)
  } finally {
    for (const step of close.reverse()) await step()
  }
}

/** A temporary database in a folder that is removed afterwards. */
async function startScratch(close: (() => Promise<void>)[]): Promise<string> {
  const parent = values.scratch ?? tmpdir()
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'iki-verify-'))
  close.push(() => rm(folder, { recursive: true, force: true }))
  return startPostgres(join(folder, 'postgres'), close)
}

function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`
  return bytes < 1_000_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${(bytes / 1_000_000_000).toFixed(2)} GB`
}
