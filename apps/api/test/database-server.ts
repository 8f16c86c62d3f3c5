import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '../src/core/database.ts'
import { startEmbeddedPostgres } from '../src/core/embedded-postgres/start.ts'
import { migrateJobs } from '../src/core/jobs.ts'
import { migrateDatabase } from '../src/core/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run; every test file makes its own database there. */
    databaseServerUrl: string
  }
}

/** The migrated database that test/database.ts copies for each file, with the job tables. */
const TEMPLATE = 'iki_template'

/** Tests end connections on purpose, which the server would log as warnings. */
const onlyErrors = { debug() {}, info() {}, warn() {}, error: console.error }

/** Vitest's global setup: one server for the run, in a folder of its own, with the schema made once. */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'iki-test-'))
  const server = await startEmbeddedPostgres({
    dataDirectory: path.join(folder, 'postgres'),
    log: onlyErrors,
    isDisposable: true,
  })
  await makeTemplate(server.url)
  project.provide('databaseServerUrl', server.url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`create database ${TEMPLATE}`)
    const url = new URL(serverUrl)
    url.pathname = TEMPLATE
    await migrateDatabase(url.href)
    const database = await openDatabase(url.href, {
      maxConnections: 2,
      statementTimeoutMs: 60_000,
      applicationName: 'iki-test',
    })
    await migrateJobs(database).finally(() => closeDatabase(database))
    await client.query(`alter database ${TEMPLATE} with is_template true allow_connections false`)
  } finally {
    await client.end()
  }
}
