import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#core/embedded-postgres/start.ts'
import { createTestDatabase } from '#test/database.ts'
import { eventually, query, quiet, temporaryFolder } from '#test/postgres-process.ts'
import { awaitAll } from './await-all.ts'
import {
  beforeCommit,
  closeDatabase,
  connectionOf,
  type Handle,
  isDatabaseUnavailable,
  isUniqueViolation,
  openDatabase,
  pingDatabase,
} from './database.ts'
import { checkServer } from './database-server.ts'
import { notify } from './notify.store.ts'
import { integer as integerType, text as textType } from './sql-type.ts'
import { statement } from './statement.ts'

const { database, url } = await createTestDatabase()
const folder = await temporaryFolder()
const options = { maxConnections: 2, statementTimeoutMs: 300, applicationName: 'database-test' }

const notes = pgTable('notes', { id: integer().primaryKey(), firstWord: text() })
await database.execute('create table notes (id int primary key, first_word text)')

const findNote = statement({
  name: 'test_find_note',
  params: { id: integerType },
  row: { word: textType.orNull },
  text: 'select first_word as word from notes where id = $id',
})

const addNote = statement({
  name: 'test_add_note',
  params: { id: integerType },
  text: 'insert into notes (id) values ($id)',
})

function terminateOwnConnection(handle: Handle) {
  return handle.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    error => error,
  )
}

test('a column is snake_case in SQL and camelCase in code', async () => {
  await database.insert(notes).values({ id: 1, firstWord: '息' })
  expect(await database.select().from(notes).where(eq(notes.id, 1))).toEqual([{ id: 1, firstWord: '息' }])
})

test('a transaction that throws leaves nothing behind and keeps its own error', async () => {
  const failing = database.transaction(async tx => {
    await tx.insert(notes).values({ id: 9 })
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await findNote.rows(database, { id: 9 })).toEqual([])
})

test('statements of a transaction that are begun together are written at once, and answered in their order', async () => {
  const writes: { mock: { calls: unknown[] } }[] = []
  database.pool.once('acquire', client => {
    const { stream } = (client as unknown as { connection: { stream: { _writev(): void } } }).connection
    writes.push(vi.spyOn(stream, '_writev'))
  })
  const [added, [found]] = await database.transaction(tx =>
    awaitAll([addNote.run(tx, { id: 20 }), findNote.rows(tx, { id: 20 }), findNote.rows(tx, { id: 21 })]),
  )
  expect({ added, found }).toEqual({ added: 1, found: { word: null } })
  expect(writes.map(({ mock }) => mock.calls.length)).toEqual([1])
})

test('what is sent with the commit is in it, and its failure is the transaction’s', async () => {
  await database.transaction(async tx => beforeCommit(tx, () => addNote.run(tx, { id: 50 })))
  expect(await findNote.rows(database, { id: 50 })).toHaveLength(1)
  const failing = database.transaction(async tx => {
    await addNote.run(tx, { id: 51 })
    beforeCommit(tx, () => addNote.run(tx, { id: 50 }))
  })
  expect(isUniqueViolation(await failureOf(failing))).toBe(true)
  expect(await findNote.rows(database, { id: 51 })).toEqual([])
})

test('nothing is committed where what goes with it has not started as one statement', async () => {
  const late = (tx: Handle) => () => Promise.resolve().then(() => addNote.run(tx, { id: 52 }))
  const two = (tx: Handle) => () => awaitAll([addNote.run(tx, { id: 52 }), addNote.run(tx, { id: 53 })])
  const none = () => async () => {}
  for (const wrong of [late, two, none]) {
    const failing = database.transaction(async tx => {
      await addNote.run(tx, { id: 51 })
      beforeCommit(tx, wrong(tx))
    })
    await expect(failing).rejects.toThrow('exactly one statement')
    for (const id of [51, 52, 53]) expect(await findNote.rows(database, { id })).toEqual([])
  }
})

test('a transaction ends when all that was started together has ended, and nothing of it comes after', async () => {
  const failing = database.transaction(tx =>
    awaitAll([
      addNote.run(tx, { id: 30 }),
      addNote.run(tx, { id: 30 }),
      (async () => {
        await addNote.run(tx, { id: 31 }).catch(() => {})
        await addNote.run(tx, { id: 32 })
      })(),
    ]),
  )
  expect(isUniqueViolation(await failureOf(failing))).toBe(true)
  for (const id of [30, 31, 32]) expect(await findNote.rows(database, { id })).toEqual([])
})

test('of what was started together the failure that came first is thrown, not one that followed from it', async () => {
  const failing = database.transaction(tx =>
    awaitAll([
      (async () => {
        await addNote.run(tx, { id: 40 })
        await addNote.run(tx, { id: 41 }) // Sent after the next one has failed.
      })(),
      addNote.run(tx, { id: 40 }),
    ]),
  )
  expect(isUniqueViolation(await failureOf(failing))).toBe(true)
})

test('a failure is thrown for what followed from it also when it has the longer way', async () => {
  const far = async (write: () => Promise<unknown>, layers: number): Promise<unknown> =>
    layers === 0 ? write() : await far(write, layers - 1)
  const failing = database.transaction(tx =>
    awaitAll([
      far(() => addNote.run(tx, { id: 42 }), 9),
      far(() => addNote.run(tx, { id: 42 }), 9),
      connectionOf(tx).queryable.query('select 1'),
    ]),
  )
  expect(isUniqueViolation(await failureOf(failing), 'notes_pkey')).toBe(true)
  const built = database.transaction(async tx => {
    await failureOf(far(() => tx.insert(notes).values([{ id: 43 }, { id: 43 }]), 3))
    await findNote.rows(tx, { id: 43 })
  })
  expect(isUniqueViolation(await failureOf(built), 'notes_pkey')).toBe(true)
})

test('a connection that was lost while it was read on does not come back to the pool', async () => {
  const small = await openDatabase(url, { ...options, maxConnections: 1 })
  const released: unknown[] = []
  small.pool.on('release', error => released.push(error))
  const error = await failureOf(small.onOneConnection(terminateOwnConnection))
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(released).toEqual([error])
  expect(await small.onOneConnection(handle => findNote.rows(handle, { id: 99 }))).toEqual([])
  await closeDatabase(small)
})

test('a transaction whose statement failed unheard does not count as committed', async () => {
  const swallowing = database.transaction(async tx => {
    await tx.insert(notes).values({ id: 9 })
    await failureOf(tx.insert(notes).values({ id: 9 }))
  })
  await expect(swallowing).rejects.toThrow('its error was swallowed')
  expect(await findNote.rows(database, { id: 9 })).toEqual([])
})

test('a transaction takes the isolation level and access mode that it is given', async () => {
  const write = database.transaction(tx => tx.insert(notes).values({ id: 9 }), {
    isolationLevel: 'serializable',
    accessMode: 'read only',
  })
  expect(await failureOf(write)).toMatchObject({ cause: { code: '25006' } })
})

test('a second row with the same key is a unique violation, by name if asked', async () => {
  await database.insert(notes).values({ id: 3 })
  const error = await failureOf(database.insert(notes).values({ id: 3 }))
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'notes_pkey')).toBe(true)
  expect(isUniqueViolation(error, 'notes_word_key')).toBe(false)
  expect(isDatabaseUnavailable(error)).toBe(false)
})

test('a connection lost inside a transaction costs that transaction and nothing else', async () => {
  const small = await openDatabase(url, options)
  for (let round = 0; round < 5; round++) {
    const error = await failureOf(small.transaction(terminateOwnConnection))
    expect(isDatabaseUnavailable(error)).toBe(true)
  }
  const idle = await failureOf(
    small.transaction(async tx => {
      const [row] = (await tx.execute(sql`select pg_backend_pid() as pid`)).rows
      await query(url, `select pg_terminate_backend(${Number(row?.pid)})`)
      await eventually(async () => expect(await failureOf(tx.execute(sql`select 1`))).not.toBe(null))
      return findNote.rows(tx, { id: 1 })
    }),
  )
  expect(isDatabaseUnavailable(idle)).toBe(true)
  expect(await small.transaction(tx => findNote.rows(tx, { id: 1 }))).toEqual([{ word: '息' }])
  await closeDatabase(small)
})

test('a statement over its time is ended by the server', async () => {
  const small = await openDatabase(url, options)
  const error = await failureOf(small.execute(sql`select pg_sleep(20)`))
  expect(error).toMatchObject({ cause: { code: '57014' } })
  await closeDatabase(small)
})

test('a full server counts as unavailable, other errors do not', async () => {
  const dataDirectory = path.join(folder, 'postgres')
  const server = await startEmbeddedPostgres({ dataDirectory, log: quiet })
  const clients: pg.Client[] = []
  let refusal: unknown = null
  while (refusal === null && clients.length < 200) {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {})
    refusal = await failureOf(client.connect())
    if (refusal === null) clients.push(client)
  }
  expect(clients.length).toBeGreaterThan(0)
  expect(isDatabaseUnavailable(refusal)).toBe(true)
  for (const client of clients) await client.end()
  await server.stop()
  expect(isDatabaseUnavailable(new Error('something else'))).toBe(false)
  expect(isDatabaseUnavailable(null)).toBe(false)
})

test('a pool whose connections are all in use counts as unavailable', async () => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const client = await pool.connect()
  pool.options.connectionTimeoutMillis = 50
  expect(isDatabaseUnavailable(await failureOf(pool.connect()))).toBe(true)
  client.release()
  await pool.end()
})

test('a notification reaches whoever listens', async () => {
  const client = await database.pool.connect()
  const notification = new Promise(resolve => client.once('notification', resolve))
  await client.query('listen greetings')
  await database.transaction(tx => notify(tx, 'greetings', 'こんにちは'))
  expect(await notification).toMatchObject({ channel: 'greetings', payload: 'こんにちは' })
  client.release(true)
})

test('a database that goes away and comes back is used again without a restart', async () => {
  const dataDirectory = path.join(folder, 'postgres')
  const server = await startEmbeddedPostgres({ dataDirectory, log: quiet })
  const client = await openDatabase(server.url, options)
  const now = statement({
    name: 'test_one',
    row: { one: integerType.because('a constant') },
    text: 'select 1 as one',
  })
  expect(await now.rows(client)).toEqual([{ one: 1 }])
  await server.stop()
  const attempts = [
    () => now.rows(client),
    () => client.execute(sql`select 1`),
    () => client.transaction(tx => now.rows(tx)),
  ]
  for (const attempt of [...attempts, ...attempts]) {
    expect(isDatabaseUnavailable(await failureOf(attempt()))).toBe(true)
  }
  expect(await pingDatabase(client)).toBe(false)
  const again = await startEmbeddedPostgres({ dataDirectory, log: quiet })
  expect(await now.rows(client)).toEqual([{ one: 1 }])
  expect(await client.transaction(tx => now.rows(tx))).toEqual([{ one: 1 }])
  expect(await pingDatabase(client)).toBe(true)
  await closeDatabase(client)
  await closeDatabase(client)
  expect(isDatabaseUnavailable(await failureOf(now.rows(client)))).toBe(true)
  await again.stop()
})

test('a server that is too old or of another encoding is refused with a word about what to do', () => {
  expect(() => checkServer({ version: 140_011, encoding: 'UTF8' }, 'db/iki')).toThrow(
    'The database db/iki is PostgreSQL 14; this server needs 15 or newer. Set DATABASE_URL',
  )
  expect(() => checkServer({ version: 180_004, encoding: 'SQL_ASCII' }, 'db/iki')).toThrow(
    /encoding SQL_ASCII/,
  )
  expect(() => checkServer({ version: 150_000, encoding: 'UTF8' }, 'db/iki')).not.toThrow()
})

test('a database that does not exist is named, without the password', async () => {
  const wrong = new URL(url)
  wrong.pathname = 'elsewhere'
  wrong.password = 'secret-word'
  const error = (await failureOf(openDatabase(wrong.href, options))) as Error
  expect(error.message).toMatch(/elsewhere can't be used \(database "elsewhere" does not exist\)/)
  expect(error.message).not.toContain('secret-word')
})
