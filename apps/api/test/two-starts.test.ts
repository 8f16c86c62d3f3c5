import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { oneAtATime } from '#core/one-at-a-time.ts'
import { startCommand } from './command.ts'
import { createTestDatabase } from './database.ts'
import { query } from './postgres-process.ts'
import { temporaryDirectory } from './temporary-directory.ts'

vi.setConfig({ testTimeout: 240_000 }) // Two whole servers start, on a machine that may be busy.
const directory = await temporaryDirectory()
const { url } = await createTestDatabase()

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
  await vi.waitFor(() => expect(output).toHaveLength(1), { timeout: 15_000 })
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

test('two first starts at once on one empty database both come up', async () => {
  const empty = new URL(inject('databaseServerUrl'))
  await query(empty.href, 'create database two_starts')
  empty.pathname = 'two_starts'
  const started = await Promise.all(['one', 'two'].map(name => start(name, empty.href)))
  expect(started.map(({ code }) => code)).toEqual([0, 0])
  for (const { output } of started) expect(output).toContain('Iki is ready')
  expect(await query(empty.href, 'select count(*)::int as count from service_secrets')).toEqual([{ count: 1 }])
})

/** Starts a server, and stops it when it is ready. */
async function start(name: string, databaseUrl: string) {
  await mkdir(join(directory, name))
  const child = startCommand('main', [], {
    ...{ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, DEMO: 'no' },
    ...{ SECRET: 'the secret of both, long enough to be one', DATA_DIR: join(directory, name) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', part => {
      output += part
      if (String(part).includes('Iki is ready')) child.kill()
    })
  const [code] = await once(child, 'exit')
  return { code, output }
}
