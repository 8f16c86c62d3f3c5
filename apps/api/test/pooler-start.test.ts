import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { runCommand, startCommand } from './command.ts'
import { createEmptyDatabase } from './database.ts'
import { startPooler } from './fakes/pooler.ts'
import { query } from './postgres-process.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const directory = await temporaryDirectory()
const url = await createEmptyDatabase()
const pooler = await startPooler(url)
afterAll(() => pooler.stop())
const settings = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  DEMO: 'no',
  DATA_DIR: directory,
  SECRET: 'the secret of the pooler, long enough',
  DATABASE_URL: pooler.url,
}

test.each([
  ['main', ''],
  ['worker', ''],
  ['cli/licence', 'list'],
  ['cli/backup', `${directory}/backups`],
  ['cli/restore', `${directory}/backups`],
])('%s ends behind a pooler that is all it was given, and says what to set', async (name, word) => {
  const { code, stderr } = await runCommand(name, [word], settings)
  expect(code).toBe(1)
  expect(stderr).toMatch(/through a pooler in transaction mode.* Set DATABASE_DIRECT_URL to an address/)
  expect(stderr).not.toContain(' at ')
  const tables = `select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')`
  expect(await query(url, tables)).toEqual([{ count: 0 }])
})

test('a server prepares an empty database and serves through the pooler, and reports what it found', async () => {
  const child = startCommand('main', [], { ...settings, DATABASE_DIRECT_URL: url })
  const lines: string[] = []
  if (child.stdout)
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line)
      if (line.startsWith('Iki is ready')) child.kill()
    }
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  expect(code).toBe(0)
  expect(lines).toContain(
    'Statements go through the pooler of DATABASE_URL, planned each time: it does not keep prepared statements.',
  )
  const { code: answer } = await runCommand('cli/licence', ['items'], {
    ...settings,
    DATABASE_DIRECT_URL: url,
  })
  expect(answer).toBe(0)
})
