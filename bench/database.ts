import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { closeDatabase, type Database, openDatabase } from '../apps/api/src/core/database/database.ts'
import { migrateDatabase } from '../apps/api/src/core/database/migrate.ts'
import { startEmbeddedPostgres } from '../apps/api/src/core/embedded-postgres/start.ts'
import { later, temporaryFolder } from './later.ts'

const onlyErrors = { debug() {}, info() {}, warn() {}, error: console.error }

/** Starts a PostgreSQL for this part only, with the schema and no rows. Returns its address. */
export async function startDatabase(): Promise<string> {
  const dataDirectory = join(await temporaryFolder(), 'postgres')
  const server = await startEmbeddedPostgres({ dataDirectory, log: onlyErrors })
  later(() => server.stop())
  await migrateDatabase(server.url)
  return server.url
}

/**
 * Turns autovacuum off, so that it takes no processor time from filling and measuring. The rows are analysed at the
 * end.
 */
export async function stopAutovacuum(url: string): Promise<void> {
  await ask(url, 'alter system set autovacuum = off')
  await ask(url, 'select pg_reload_conf()')
}

/** Ends the database without a shutdown, as a crash does, and waits until it has recovered. */
export async function crashDatabase(url: string): Promise<void> {
  const [{ data_directory: directory = '' } = {}] = await ask<{ data_directory: string }>(
    url,
    'show data_directory',
  )
  const [pid = ''] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  await sleep(500)
  for (let tries = 0; tries < 600; tries++) {
    const answer = await ask(url, 'select 1').catch(() => null)
    if (answer) return
    await sleep(100)
  }
  throw new Error('The database did not come back.')
}

/** Does something with a database as the service does it, before a server is started on it. */
export async function withDatabase<T>(url: string, act: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(url, {
    maxConnections: 2,
    statementTimeoutMs: 60_000,
    applicationName: 'iki-bench',
  })
  try {
    return await act(db)
  } finally {
    await closeDatabase(db)
  }
}

/** Runs one query on a new connection. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
