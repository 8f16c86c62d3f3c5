import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '#core/start-error.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations')
/** Any number that no other lock uses; the same on every node. */
const LOCK = 490_133_718

/** A migration that ran on a database. */
export type Applied = { hash: string; madeAt: number }
type Known = Applied & { name: string }

/**
 * Migrates the schema to this release and returns the names of the migrations it ran. Nodes that start together wait
 * for one another.
 */
export async function migrateDatabase(url: string, folder = MIGRATIONS): Promise<string[]> {
  const known = await readKnown(folder)
  if (known.length === 0) return []
  const client = new pg.Client({ connectionString: url, application_name: 'iki-migrate' })
  // The statement under way reports a lost connection; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const database = drizzle(client)
    const applied = await readApplied(database)
    const missing = findMissing(known, applied)
    if (missing.length > 0) await migrate(database, { migrationsFolder: folder })
    return missing.map(({ name }) => name)
  } finally {
    // Ends the session, and with it the lock.
    await client.end()
  }
}

/** The migrations of a database that this code does not have: they belong to a newer release. */
export async function listUnknown(applied: Applied[], folder = MIGRATIONS): Promise<Applied[]> {
  const known = await readKnown(folder)
  return applied.filter(
    ({ hash, madeAt }) => !known.some(each => each.hash === hash && each.madeAt === madeAt),
  )
}

/** Makes the schema of a database on which these migrations ran, with the migrations that this code has. */
export async function migrateAsFarAs(url: string, applied: Applied[], folder = MIGRATIONS): Promise<void> {
  const part = await mkdtemp(path.join(tmpdir(), 'iki-migrations-'))
  try {
    const journal: Journal = JSON.parse(await readFile(journalOf(folder), 'utf8'))
    const entries = journal.entries.filter(({ when }) => applied.some(({ madeAt }) => madeAt === when))
    await mkdir(path.join(part, 'meta'))
    await writeFile(journalOf(part), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      await copyFile(path.join(folder, `${tag}.sql`), path.join(part, `${tag}.sql`))
    await migrateDatabase(url, part)
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

type Journal = { entries: { tag: string; when: number }[] }
const journalOf = (folder: string) => path.join(folder, 'meta/_journal.json')

async function readKnown(folder: string): Promise<Known[]> {
  const journalFile = journalOf(folder)
  if (!existsSync(journalFile)) return []
  const journal: Journal = JSON.parse(await readFile(journalFile, 'utf8'))
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis }, index) => ({
    hash,
    madeAt: folderMillis,
    name: journal.entries[index]?.tag ?? '',
  }))
}

async function readApplied(database: NodePgDatabase): Promise<Applied[]> {
  const table = await database.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!table.rows[0]?.name) return []
  const { rows } = await database.execute(sql`select hash, created_at from drizzle.__drizzle_migrations`)
  return rows.map(row => ({ hash: String(row.hash), madeAt: Number(row.created_at) }))
}

/**
 * The migrations still to run. Throws where drizzle would silently continue and leave another schema than the files
 * describe.
 */
export function findMissing(known: Known[], applied: Applied[]): Known[] {
  const hashes = new Map(applied.map(({ madeAt, hash }) => [madeAt, hash]))
  const last = Math.max(-Infinity, ...hashes.keys())
  const names = new Set(known.map(({ madeAt }) => madeAt))
  if (applied.some(({ madeAt }) => !names.has(madeAt))) {
    throw new StartError(
      'The database is newer than this code: it has migrations that are not in apps/api/migrations.',
      'Start the newer code, or use another database (DATABASE_URL, DATA_DIR).',
    )
  }
  const changed = known.find(({ madeAt, hash }) => (hashes.get(madeAt) ?? hash) !== hash)
  if (changed) {
    throw new StartError(
      `The migration ${changed.name} was changed after it ran on this database.`,
      'Take the change back and make a new migration for it (npm run migration).',
    )
  }
  const missing = known.filter(({ madeAt }) => !hashes.has(madeAt))
  const late = missing.find(({ madeAt }) => madeAt < last)
  if (late) {
    throw new StartError(
      `The migration ${late.name} is older than one that ran already, and would be left out.`,
      'Delete it and make it anew (npm run migration), so that it comes last.',
    )
  }
  return missing
}
