import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '../src/core/database/database.ts'
import { migrateDatabase } from '../src/core/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/core/embedded-postgres/start.ts'
import { migrateJobs } from '../src/core/jobs/jobs.ts'

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
  const folder = await makeFolder()
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

const memory = '/dev/shm'
const tmpfs = 0x01021994
const neededBytes = 4 * 1024 ** 3

/** In memory where there is plenty: the database of each test file is two thousand files, made and thrown away. */
async function makeFolder(): Promise<string> {
  const place = await statfs(memory).catch(() => null)
  const hasRoom = place?.type === tmpfs && place.bavail * place.bsize > neededBytes
  if (!hasRoom || freemem() < 2 * neededBytes) return mkdtemp(path.join(tmpdir(), 'iki-test-'))
  await removeLeftovers()
  return mkdtemp(path.join(memory, `iki-test-${process.pid}-`))
}

/** Of runs that were killed: what is in memory would stay until the machine starts anew. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(memory)) {
    const pid = Number(/^iki-test-(\d+)-/.exec(name)?.[1])
    // Another user's can't be removed by us.
    if (pid && !isRunning(pid))
      await rm(path.join(memory, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
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
