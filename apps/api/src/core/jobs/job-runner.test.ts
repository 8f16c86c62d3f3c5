import { expect, onTestFinished, test, vi } from 'vitest'
import { openPool } from '#core/database/database-pool.ts'
import { createTestDatabase } from '#test/database.ts'
import { runUntilStopped } from './job-runner.ts'
import { migrateJobs } from './jobs.ts'

const { database, url } = await createTestDatabase()
await migrateJobs(database)

test('a connection that is lost while the jobs on it stop ends no process', async () => {
  const asked: string[] = []
  const options = { maxConnections: 5, statementTimeoutMs: 5_000, applicationName: 'iki-lost' }
  const pool = openPool(url, options, 'select 1')
  onTestFinished(() => pool.end())
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>
    let lose = () => {}
    const untilLost = new Promise((_, reject) => (lose = () => reject(new Error('lost'))))
    Object.assign(client, {
      query: (...parts: unknown[]) => {
        const [, word] = /^(LISTEN|UNLISTEN)/.exec(String(parts[0])) ?? []
        if (word) asked.push(word)
        if (word === 'UNLISTEN') lose()
        return word === 'LISTEN' ? untilLost : query(...parts)
      },
    })
  })
  const stopped = new AbortController()
  const lane = { pgPool: pool, concurrency: 1, taskList: { greet: async () => {} }, parsedCronItems: [] }
  const running = runUntilStopped(lane, {
    signal: stopped.signal,
    reportFailure: () => '',
  })
  await vi.waitFor(() => expect(asked).toEqual(['LISTEN']), { interval: 20 })
  stopped.abort()
  await running
  expect(asked).toEqual(['LISTEN', 'UNLISTEN', 'UNLISTEN'])
})
