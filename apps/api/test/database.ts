import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '../src/core/database.ts'

export type TestDatabase = { database: Database; url: string }

/**
 * A database of this test file's own, with the whole schema and no rows. Call it at the top of the file, outside of
 * tests and hooks (`const { database } = await createTestDatabase()`): it is dropped when the file is done.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template iki_template`)
  const target = new URL(serverUrl)
  target.pathname = name
  const database = await openDatabase(target.href, {
    maxConnections: 10,
    statementTimeoutMs: 10_000,
    applicationName: 'iki-test',
  })
  afterAll(async () => {
    await closeDatabase(database)
    await onServer(serverUrl, `drop database ${name} with (force)`)
  })
  return { database, url: target.href }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
