import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from './start-error.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
/** Any number nobody else takes; the same on every node. */
const LOCK = 490_133_718

type Applied = { hash: string; madeAt: number }
type Known = Applied & { name: string }

/**
 * Brings the schema up to this code and returns the names of the migrations it ran. Nodes that start together wait
 * for one another.
 */
export async function migrateDatabase(url: string, folder = MIGRATIONS): Promise<string[]> {
  const known = await readKnown(folder)
  if (known.length === 0) return []
  const client = new pg.Client({ connectionString: url, application_name: 'iki-migrate' })
  // A lost connection is told by the statement under way; without a listener it would end the process.
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
    // Ends the session, and the lock with it.
    await client.end()
  }
}

async function readKnown(folder: string): Promise<Known[]> {
  const journalFile = path.join(folder, 'meta/_journal.json')
  if (!existsSync(journalFile)) return []
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(journalFile, 'utf8'))
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

/** What is still to run. Throws where drizzle would go on in silence and leave another schema than the files say. */
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
