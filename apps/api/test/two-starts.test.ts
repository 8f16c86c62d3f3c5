import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { oneAtATime } from '#core/jobs/one-at-a-time.ts'
import { startCommand } from './command.ts'
import { createEmptyDatabase, createTestDatabase } from './database.ts'
import { query } from './postgres-process.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const directory = await temporaryDirectory()
const { url } = await createTestDatabase()
const empty = await createEmptyDatabase()

test('what prepares a database is done by one node at a time, and who waits says so', async () => {
  const output: string[] = []
  const order: string[] = []
  let end = () => {}
  const began = Promise.withResolvers<void>()
  const first = oneAtATime(
    url,
    line => output.push(line),
    async () => {
      order.push('first begins')
      began.resolve()
      await new Promise<void>(resolve => (end = resolve))
      order.push('first ends')
    },
  )
  await began.promise
  const second = oneAtATime(
    url,
    line => output.push(line),
    async () => order.push('second'),
  )
  await vi.waitFor(() => expect(output).toHaveLength(1))
  expect(output[0]).toMatch(/^Another node is just preparing this database/)
  end()
  await Promise.all([first, second])
  expect(order).toEqual(['first begins', 'first ends', 'second'])
  await expect(
    oneAtATime(
      url,
      () => {},
      async () => Promise.reject(new Error('no')),
    ),
  ).rejects.toThrow('no')
  expect(
    await oneAtATime(
      url,
      () => {},
      async () => 'again',
    ),
  ).toBe('again')
})

test('two first starts at once on one empty database wait for their turn, and both come up', async () => {
  const started: ReturnType<typeof start>[] = []
  // As a third one, which is just preparing it.
  await oneAtATime(
    empty,
    () => {},
    async () => {
      started.push(...['one', 'two'].map(name => start(name, empty)))
      await Promise.all(started.map(({ waits }) => waits))
      const tables = "select from pg_tables where schemaname in ('public', 'drizzle')"
      expect(await query(empty, tables)).toEqual([])
    },
  )
  for (const { ended } of started) expect(await ended).toBe(0)
  expect(await query(empty, 'select count(*)::int as count from service_secrets')).toEqual([{ count: 1 }])
})

/** Starts a server, and stops it when it is ready. */
function start(name: string, databaseUrl: string): { waits: Promise<void>; ended: Promise<number> } {
  const waits = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<number>()
  const child = startCommand('main', [], {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    DEMO: 'no',
    SECRET: 'the secret of both, long enough to be one',
    DATA_DIR: join(directory, name),
  })
  child.stdout.on('data', part => {
    if (String(part).includes('Another node is just preparing')) waits.resolve()
    if (String(part).includes('Iki is ready')) child.kill()
  })
  child.once('exit', code => {
    waits.reject(new Error('it has not waited'))
    ended.resolve(code ?? 1)
  })
  return { waits: waits.promise, ended: ended.promise }
}
