import { getMe, signIn, signOut } from '@iki/contract/account/session'
import { saveUserPlayingState } from '@iki/contract/media/audio'
import { getLesson } from '@iki/contract/media/lesson'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { awaitAll } from '#core/database/await-all.ts'
import {
  beforeCommit,
  closeDatabase,
  type Database,
  type Handle,
  isUniqueViolation,
  openDatabase,
} from '#core/database/database.ts'
import { integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { cleanUpTask } from '#core/jobs/clean-up.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { alone } from '#core/jobs/run-alone.ts'
import { testApp } from './app.ts'
import { browser } from './browser.ts'
import { createLesson, createLicence } from './content-factories.ts'
import { createTestDatabase } from './database.ts'
import { createMember, signedInBrowser } from './factories.ts'
import { startPooler } from './fakes/pooler.ts'
import { findPgBouncer, startPgBouncer, supportsPreparedStatements } from './pgbouncer.ts'
import { query } from './postgres-process.ts'

const { database: direct, url } = await createTestDatabase()
const version = await findPgBouncer()
const isNew = version !== null && supportsPreparedStatements(version)
const real = `PgBouncer ${version ?? '(skipped: there is none on this machine)'}`
const options = { maxConnections: 6, statementTimeoutMs: 10_000, applicationName: 'iki-pooled' }

// The wall clock of the server is another, as on many machines.
await query(
  url,
  `do $$ begin
  execute format('alter database %I set timezone = %L', current_database(), 'America/New_York');
end $$`,
)

type Kind = {
  is: string
  start: () => Promise<{ url: string; stop(): Promise<void> }>
  supportsPreparedStatements: boolean
  /** Whether a client's time zone goes with it from one connection to the next. */
  followsZone?: boolean
  exists?: boolean
}
const kinds: Kind[] = [
  { is: 'a pooler that loses names', start: () => startPooler(url), supportsPreparedStatements: false },
  {
    is: 'a pooler that keeps names',
    start: () => startPooler(url, { supportsPreparedStatements: true }),
    supportsPreparedStatements: true,
  },
  {
    is: real,
    start: () => startPgBouncer(url, { maxPreparedStatements: isNew ? 0 : null }),
    supportsPreparedStatements: false,
    followsZone: true,
    exists: version !== null,
  },
  {
    is: isNew
      ? `${real} with max_prepared_statements`
      : 'PgBouncer 1.21 (skipped: it is not on this machine)',
    start: () => startPgBouncer(url, { maxPreparedStatements: 200 }),
    supportsPreparedStatements: true,
    followsZone: true,
    exists: isNew,
  },
]

const pidOf = statement({
  name: 'test_pooler_pid',
  row: { pid: integer.because('a function') },
  text: 'select pg_backend_pid() as pid',
})
const channelsOf = statement({
  name: 'test_pooler_channels',
  row: { channel: text.because('a function') },
  text: 'select pg_listening_channels()',
})
const multiples = [1, 2, 3, 4, 5].map(factor =>
  statement({
    name: `test_pooler_times_${factor}`,
    params: { of: integer },
    row: { product: integer.because('a function') },
    text: `select $of::int * ${factor} as product`,
  }),
)
await query(url, 'create table pieces (kind text, id int, primary key (kind, id))')
const addPiece = statement({
  name: 'test_pooler_add_piece',
  params: { kind: text, id: integer },
  text: 'insert into pieces (kind, id) values ($kind, $id)',
})
const piecesOf = statement({
  name: 'test_pooler_pieces',
  params: { kind: text },
  row: { id: integer },
  text: 'select id from pieces where kind = $kind order by id',
})
const setting = text.because('each is set')
const settingsOf = statement({
  name: 'test_pooler_settings',
  row: { zone: setting, limit: setting, idle: setting },
  text: `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as "limit",
     current_setting('idle_in_transaction_session_timeout') as idle`,
})

/** Five statements that travel together. */
const multiplesOf = (handle: Handle, of: number) =>
  awaitAll(multiples.map(async each => (await each.first(handle, { of }))?.product))

async function opened(start: Kind['start']): Promise<Database> {
  const pooler = await start()
  const db = await openDatabase(pooler.url, { ...options, directUrl: url })
  afterAll(async () => {
    await closeDatabase(db)
    await pooler.stop()
  })
  return db
}

for (const { is, start, supportsPreparedStatements, followsZone = false, exists = true } of kinds)
  describe.skipIf(!exists)(`behind ${is}`, async () => {
    if (!exists) return
    const db = await opened(start)
    const near = await testApp({ database: db, runsJobs: true })
    const far = await testApp({ database: direct })

    test('it is found out whether prepared statements keep their names', () => {
      expect(db.pooler).toMatchObject({
        supportsPreparedStatements,
        lacks: ['random_page_cost', 'statement_timeout'],
      })
    })

    test('positions of many who listen at once are saved and read', async () => {
      const listeners = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const member = await createMember(db)
          await createLicence(db, member.uid)
          const page = await signedInBrowser(near.app, member)
          return { page, id: await createLesson(db, { durationSeconds: 3600 }) }
        }),
      )
      for (let round = 1; round <= 5; round++) {
        const answers = await Promise.all(
          listeners.map(({ page, id }) =>
            page.call(saveUserPlayingState, { id, seconds: round * 10, sequence: round }),
          ),
        )
        expect(answers.map(({ http }) => http)).toEqual(Array(6).fill(200))
      }
      for (const { page, id } of listeners)
        expect((await page.call(getLesson, { id })).data?.position).toMatchObject({ seconds: 50 })
    })

    test.runIf(followsZone)('single statements have our time zone', async () => {
      const seen = await Promise.all(Array.from({ length: 30 }, () => settingsOf.rows(db)))
      expect(new Set(seen.map(([row]) => row?.zone))).toEqual(new Set(['UTC']))
    })

    test('transactions have our time zone and limits', async () => {
      await db.transaction(async tx =>
        expect(await settingsOf.rows(tx)).toEqual([{ zone: 'UTC', limit: '10s', idle: '30s' }]),
      )
    })

    test('of what is sent in one piece each statement has its own answer, also beside others and after a failure', async () => {
      const numbers = Array.from({ length: 8 }, (_, index) => index + 1)
      const products = numbers.map(of => [of, of * 2, of * 3, of * 4, of * 5])
      const reads = numbers.map(of => db.onOneConnection(handle => multiplesOf(handle, of)))
      expect(await Promise.all(reads)).toEqual(products)
      const writes = numbers.map(of =>
        db.transaction(async tx => {
          beforeCommit(tx, () => addPiece.run(tx, { kind: is, id: of }))
          return multiplesOf(tx, of)
        }),
      )
      expect(await Promise.all(writes)).toEqual(products)
      const half = numbers.map(of =>
        db.transaction(async tx => {
          const known = of % 2 === 0 ? of : of + 100
          const steps = [multiplesOf(tx, of), addPiece.run(tx, { kind: is, id: known }), multiplesOf(tx, of)]
          return (await awaitAll(steps))[2]
        }),
      )
      for (const [index, ended] of (await Promise.allSettled(half)).entries()) {
        if (index % 2 === 0) expect(ended).toMatchObject({ value: products[index] })
        else expect(isUniqueViolation((ended as PromiseRejectedResult).reason)).toBe(true)
      }
      const tooLate = numbers.map(of =>
        db.transaction(async tx => {
          await addPiece.run(tx, { kind: is, id: of + 200 })
          beforeCommit(tx, () => addPiece.run(tx, { kind: is, id: of }))
        }),
      )
      for (const ended of await Promise.allSettled(tooLate))
        expect(isUniqueViolation((ended as PromiseRejectedResult).reason)).toBe(true)
      const ids = (await piecesOf.rows(db, { kind: is })).map(({ id }) => id)
      expect(ids).toEqual([...numbers, 101, 103, 105, 107])
    })

    test('a node is notified by another that a session has ended', async () => {
      const member = await createMember(db)
      const [page, elsewhere] = [browser(near.app), browser(far.app)]
      const { data } = await elsewhere.call(signIn, { email: member.email, password: member.password })
      for (const each of [page, elsewhere]) each.hold(data?.accessToken)
      expect((await page.call(getMe, {})).http).toBe(200)
      await elsewhere.call(signOut, {})
      await vi.waitFor(async () => expect((await page.call(getMe, {})).code).toBe('not_signed_in'))
    })

    test('jobs are done', async () => {
      await db.transaction(tx => enqueue(tx, cleanUpTask, {}, { jobKey: `now ${is}` }))
      await vi.waitFor(async () => {
        const { rows } = await direct.execute(
          sql`select from graphile_worker.jobs where key = ${`now ${is}`}`,
        )
        expect(rows).toEqual([])
      })
    })

    test('what only one may do is done by one, and is free afterwards', async () => {
      await alone(db, is, async mustBeAlone => {
        await Promise.all(Array.from({ length: 12 }, () => pidOf.rows(db)))
        expect(await alone(direct, is, async () => {})).toBe('taken')
        await mustBeAlone()
      })
      expect(await alone(direct, is, async () => {})).toBe('done')
      const { rows } = await direct.execute(sql`select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`)
      expect(rows).toEqual([])
    })

    test('nothing listens through it, where whoever comes next would have to hear', async () => {
      const seen = await Promise.all(Array.from({ length: 30 }, () => channelsOf.rows(db)))
      expect(seen.flat()).toEqual([])
    })

    test('without a direct address it is not opened, and says what to set', async () => {
      const pooler = await start()
      await expect(openDatabase(pooler.url, options)).rejects.toThrow(
        /through a pooler in transaction mode.* Set DATABASE_DIRECT_URL to an address/,
      )
      await expect(
        openDatabase(pooler.url, { ...options, directUrl: `${pooler.url}&application_name=x` }),
      ).rejects.toThrow(/through a pooler in transaction mode/)
      await pooler.stop()
    })
  })

test('a direct address of another database is refused', async () => {
  const pooler = await startPooler(url)
  const other = await createTestDatabase()
  await expect(openDatabase(pooler.url, { ...options, directUrl: other.url })).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
  )
  await pooler.stop()
})

test('one connection or many, transactions that share them are distinguished from sessions', async () => {
  for (const connections of [1, 2, 3, 5]) {
    const pooler = await startPooler(url, { connections })
    await expect(openDatabase(pooler.url, options)).rejects.toThrow(/pooler in transaction mode/)
    await pooler.stop()
  }
})

test.skipIf(version === null)(`${real} in session mode is as good as none`, async () => {
  const pooler = await startPgBouncer(url, { mode: 'session' })
  const db = await openDatabase(pooler.url, options)
  expect(db.pooler).toBeNull()
  expect(await settingsOf.rows(db)).toEqual([{ zone: 'UTC', limit: '10s', idle: '30s' }])
  await closeDatabase(db)
  await pooler.stop()
})
