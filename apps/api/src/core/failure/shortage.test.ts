import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { getUserSettings, saveUserSettings } from '@iki/contract/account/notification'
import { createDiaryEntry, savePicture } from '@iki/contract/diary/diary'
import { sql } from 'drizzle-orm'
import { FSDriver } from 'flydrive/drivers/fs'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#core/log.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createTestDatabase } from '#test/database.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const clock = testClock()
const directory = await temporaryDirectory()
const { database, url } = await createTestDatabase()
const log = createLog('silent')
const { app } = await testApp({ database, clock, log, settings: { DATA_DIR: directory } })
const page = await signedInBrowser(app, await createMember(database))
const lines = vi.spyOn(log, 'error')
const logged = () => lines.mock.calls.map(([, line]) => String(line))
beforeEach(() => {
  lines.mockClear()
  clock.advance(61_000)
})
const unavailable = { http: 503, code: 'unavailable' }

/** The database itself answers so, for whatever is written into a table. */
async function refuseWrites(table: string, state: string): Promise<() => Promise<unknown>> {
  await database.execute(
    sql.raw(`create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '${state}'; end $$;
    create trigger refuse before insert or update on ${table} for each row execute function refuse()`),
  )
  return () => database.execute(sql.raw(`drop trigger refuse on ${table}`))
}

describe('a database whose disk is full', () => {
  test('is answered to callers as 503, and to the log once a minute with what to do', async () => {
    const mend = await refuseWrites('member_settings', '53100')
    const save = () => page.call(saveUserSettings, { gift_acceptance: true })
    const answers = await Promise.all(Array.from({ length: 10 }, save))
    for (const answer of answers) {
      expect(answer).toMatchObject(unavailable)
      expect(answer.response.headers['retry-after']).toBe('5')
    }
    expect(logged()).toEqual([expect.stringMatching(/^the disk of the database is full: .*Make room/)])
    clock.advance(60_000)
    await save()
    expect(logged()).toHaveLength(2)
    await mend()
    expect((await save()).http).toBe(200)
  })

  test('has the diary say what it says of any failure, and the log no line for each', async () => {
    const mend = await refuseWrites('diary_entries', '53100')
    const write = () => page.call(createDiaryEntry, { date: '2026-11-20', stress: 3, breath: 3 })
    for (let times = 0; times < 3; times++)
      expect(await write()).toMatchObject({ http: 503, code: 'diary_not_saved' })
    expect(logged()).toHaveLength(1)
    await mend()
  })
})

test('connections that the database refuses are a shortage, and those of a node that are all in use: the log says what to do', async () => {
  const role = `few_${process.pid}`
  await database.execute(sql.raw(`create role ${role} login connection limit 0`))
  afterAll(() => database.execute(sql.raw(`drop role ${role}`)))
  const address = new URL(url)
  const outcome = async (pool: pg.Pool) => {
    const error: unknown = await pool.query('select 1').catch(error => error)
    return app.reportFailure(error, { message: 'a call failed' })
  }
  address.username = role
  const refused = new pg.Pool({ connectionString: address.href })
  expect(await outcome(refused)).toBe('databaseConnections')
  expect(logged()).toEqual([expect.stringMatching(/^the database takes no more.*raise its max_connections/)])
  const few = new pg.Pool({ connectionString: url, max: 1 })
  const held = await few.connect()
  // Only for the second connection: a busy machine may need longer for the first.
  few.options.connectionTimeoutMillis = 20
  expect(await outcome(few)).toBe('ownConnections')
  expect(logged()[1]).toMatch(/^all connections of this node.*raise DATABASE_CONNECTIONS/)
  held.release()
  await Promise.all([refused.end(), few.end()])
})

test('a disk that is full stores nothing of a picture, and takes it again once there is room', async () => {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const save = () => page.call(savePicture, { id: 'one' }, { file })
  const full = vi.spyOn(FSDriver.prototype, 'put').mockImplementation(async key => {
    const path = join(directory, 'objects', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'half of i')
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
  const answers = [await save(), await save()]
  full.mockRestore()
  expect(answers).toMatchObject([unavailable, unavailable])
  expect(logged()).toEqual([expect.stringMatching(/^a disk is full/)])
  const files = await readdir(join(directory, 'objects'), { recursive: true, withFileTypes: true })
  expect(files.filter(entry => entry.isFile())).toEqual([])
  expect((await save()).http).toBe(200)
})

test('a node that its processor can’t bear refuses calls in the same way, but gives files, and says that it lives', async () => {
  const busyLog = createLog('silent')
  const { app: busy } = await testApp({ database, clock, log: busyLog, mostEventLoopDelayMs: 1 })
  const busyLines = vi.spyOn(busyLog, 'error')
  const blocker = new Int32Array(new SharedArrayBuffer(4))
  while (!busy.isUnderPressure()) {
    Atomics.wait(blocker, 0, 0, 50)
    await turn()
  }
  const answers = [
    await browser(busy).call(getUserSettings, {}),
    await browser(busy).call(getUserSettings, {}),
  ]
  expect(answers).toMatchObject([unavailable, unavailable])
  expect(answers[0]?.response.headers['retry-after']).toBe('5')
  const statusOf = async (path: string) => (await busy.inject(path)).statusCode
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
  // A page without one of its files would stay empty.
  expect(await statusOf('/openapi.json')).toBe(200)
  expect(busyLines.mock.calls.map(([, line]) => line)).toEqual([expect.stringMatching(/^this node is asked/)])
})

test('a node that is blocked for less than it may be refuses nothing', async () => {
  const { app: slow } = await testApp({ database, clock, mostEventLoopDelayMs: 30_000 })
  const blocker = new Int32Array(new SharedArrayBuffer(4))
  for (const _ of [1, 2]) {
    Atomics.wait(blocker, 0, 0, 1_050)
    await turn()
    expect(slow.isUnderPressure()).toBe(false)
  }
})
