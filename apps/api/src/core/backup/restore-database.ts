import pg from 'pg'
import { closeDatabase, openDatabase } from '../database/database.ts'
import { type Applied, listUnknown, migrateAsFarAs, migrateDatabase } from '../database/migrate.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { BackupError } from './backup-error.ts'
import type { Repository } from './backup-repository.ts'
import { listTables } from './catalogue.ts'
import { listJobMigrations, migrateJobsAsFarAs } from './job-schema.ts'
import { type Loaded, listFilled, loadDatabase } from './load-database.ts'
import type { Manifest } from './manifest.ts'

/** Analysing large tables takes a while. */
const longestMs = 24 * 3_600_000

/** Throws if the backup is of a newer release than this one. */
export async function checkRelease(
  { id, release, migrations }: Pick<Manifest, 'id' | 'release' | 'migrations'>,
  ours: string,
): Promise<void> {
  const lastOfJobs = (await listJobMigrations()).at(-1)?.number ?? 0
  const unknown = await listUnknown(migrations.app)
  if (unknown.length > 0 || (migrations.jobs ?? 0) > lastOfJobs)
    throw new BackupError(
      `The backup ${id} was made by release ${release}, whose tables this one (${ours}) does not know. Nothing was changed: restore it with release ${release} or a newer one.`,
    )
}

/** Throws unless the database is empty and not in use. `howToReplace` says what can be done about it. */
export async function checkEmptyTarget(
  url: string,
  manifest: Pick<Manifest, 'migrations'>,
  howToReplace: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'iki-restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await checkUnused(client)
    const filled = await listFilled(client)
    if (filled.length > 0)
      throw new BackupError(
        `The database is not empty (${filled.length} tables with rows, such as ${filled[0]}). Nothing was changed. ${howToReplace}`,
      )
    const known = new Set(manifest.migrations.app.map(migrationText))
    if ((await readApplied(client)).some(each => !known.has(migrationText(each))))
      throw new BackupError(
        `The database is empty, but has the tables of another release than the backup. Nothing was changed. ${howToReplace}`,
      )
  } finally {
    await client.end()
  }
}

/** Throws if a server or a worker is connected. */
export async function checkUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name in ('iki', 'iki-worker')`,
  )
  if (rows.length > 0)
    throw new BackupError(
      'Iki is running on this database. Nothing was changed: stop all its nodes and workers first.',
    )
}

const migrationText = ({ hash, madeAt }: Applied) => `${madeAt} ${hash}`

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const tables = await listTables(client)
  if (!tables.some(({ schema, name }) => schema === 'drizzle' && name === '__drizzle_migrations')) return []
  const { rows } = await client.query<Applied>(
    'select hash, created_at::float8 as "madeAt" from drizzle.__drizzle_migrations',
  )
  return rows
}

/**
 * Makes the tables as they were and fills them. The database must be empty; afterwards it is of the backup's release.
 */
export async function restoreDatabase(
  url: string,
  manifest: Pick<Manifest, 'migrations' | 'tables' | 'sequences'>,
  repository: Repository,
): Promise<Loaded> {
  const { app, jobs } = manifest.migrations
  await migrateAsFarAs(url, app)
  if (jobs !== null) await migrateJobsAsFarAs(url, jobs)
  return loadDatabase(url, manifest, repository)
}

/** Brings a restored database to the present release. */
export async function bringUpToDate(url: string): Promise<string[]> {
  const migrated = await migrateDatabase(url)
  const db = await openDatabase(url, {
    maxConnections: 2,
    statementTimeoutMs: longestMs,
    applicationName: 'iki-restore',
  })
  try {
    await migrateJobs(db)
    await db.pool.query('analyze')
  } finally {
    await closeDatabase(db)
  }
  return migrated
}
