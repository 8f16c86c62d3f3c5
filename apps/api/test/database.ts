import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { closeDatabase, Database } from '../src/core/database/database.ts'
import { openPool, sessionSettings, setStatements } from '../src/core/database/database-pool.ts'

export type TestDatabase = { database: Database; url: string }

/**
 * A database of this test file's own, with the whole schema and no rows. Call it at the top of the file, outside of
 * tests and hooks (`const { database } = await createTestDatabase()`): it is dropped when the file is done.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createDatabase('iki_template')
  const options = { maxConnections: 10, statementTimeoutMs: 10_000, applicationName: 'iki-test' }
  // A test holds rows for as long as a busy machine takes to come to them.
  const settings = { ...sessionSettings(options), idle_in_transaction_session_timeout: 0 }
  // As openDatabase does, without its three connections that ask what the server is.
  const pool = openPool(url, options, setStatements(settings, 'session'))
  // A busy machine has a connection later than the five seconds after which a member is told to come again.
  pool.options.connectionTimeoutMillis = 120_000
  const database = new Database(pool)
  afterAll(async () => {
    await closeDatabase(database)
    await drop()
  })
  return { database, url }
}

/** The address of a database without any tables. Call it at the top of the file: it is dropped when the file is done. */
export async function createEmptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase('template1')
  afterAll(drop)
  return url
}

async function createDatabase(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = inject('databaseServerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const target = new URL(serverUrl)
  target.pathname = name
  return {
    url: target.href,
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
