import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#core/config.ts'
import { enqueue, migrateJobs } from '#core/jobs/jobs.ts'
import { insertMail } from '#core/mail/mail.store.ts'
import { testClock } from '#test/clock.ts'
import { runCommand } from '#test/command.ts'
import { createTestDatabase } from '#test/database.ts'
import { quietLog } from '#test/services.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { checkHealth } from './check-health.ts'
import { healthModule } from './health.module.ts'

const { database: db, url } = await createTestDatabase()
await migrateJobs(db)
const directory = await temporaryDirectory()
const config = readConfig({ DATA_DIR: directory, SMTP_URL: 'smtp://mail.iki.test' })
const clock = testClock(new Date('2026-11-20T03:00:00Z'))
const minute = 60_000

beforeEach(async () => {
  await db.execute(sql`truncate mails`)
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})

const wrongIn = async (part: string) =>
  (await checkHealth({ db, config, clock })).filter(each => each.part === part).flatMap(({ wrong }) => wrong)

async function mail(id: string, state: 'queued' | 'failed' | 'sent', minutesAgo: number): Promise<void> {
  const createdAt = new Date(clock().getTime() - minutesAgo * minute)
  const texts = { subject: 's', text: 't', html: 'h', isSecret: false }
  await insertMail(db, { id, kind: 'digest', recipient: 'a@example.com', ...texts, state, createdAt })
}

const failForGood = () => db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`)

test('a service that is well has nothing to say against any part', async () => {
  await mail('m1', 'sent', 60)
  await mail('m2', 'queued', 5)
  await enqueue(db, 'greet', {}, { runAt: clock() })
  const checked = await checkHealth({ db, config, clock })
  expect([...new Set(checked.map(({ part }) => part))].toSorted()).toEqual([
    'database',
    'disk',
    'jobs',
    'mail',
    'money',
    'storage',
  ])
  expect(checked.filter(({ part }) => part !== 'disk').flatMap(({ wrong }) => wrong)).toEqual([])
})

test('jobs that failed for good are named by their task, and jobs that nobody does are counted', async () => {
  await enqueue(db, 'greet', {})
  await enqueue(db, 'greet', {})
  await failForGood()
  await enqueue(db, 'count', {}, { runAt: new Date(clock().getTime() - 16 * minute) })
  expect(await wrongIn('jobs')).toEqual([
    expect.stringMatching(/^2 of the job greet failed for good/),
    expect.stringMatching(/^1 should have begun: .*npm run worker/),
  ])
})

test('mails that were refused are reported for a week, and those that wait for a quarter of an hour', async () => {
  await mail('refused', 'failed', 60)
  await mail('long ago', 'failed', 8 * 24 * 60)
  await mail('waiting', 'queued', 16)
  expect(await wrongIn('mail')).toEqual([
    expect.stringMatching(/^1 of the mails digest .*npm run mail/),
    expect.stringMatching(/^1 wait for the mail server/),
  ])
})

test('a storage that can’t be written to is wrong, with the reason', async () => {
  const file = join(directory, 'a-file')
  await writeFile(file, 'no folder')
  const broken = readConfig({ DATA_DIR: file })
  const checked = await checkHealth({ db, config: broken, clock })
  expect(checked.find(({ part }) => part === 'storage')?.wrong).toEqual([
    expect.stringMatching(/^can’t be used: /),
  ])
})

test('a start says in the log what has failed for good, and what to do about it', async () => {
  await enqueue(db, 'greet', {})
  await failForGood()
  await mail('refused', 'failed', 60)
  const warn = vi.fn()
  await healthModule({ db, clock, log: { ...quietLog, warn }, reportFailure: () => '' }).start()
  expect(warn.mock.calls.map(([, line]) => line)).toEqual([
    expect.stringContaining('greet failed for good'),
    expect.stringContaining('npm run mail'),
  ])
})

test('npm run health says it to a person, and to a program by its exit code', async () => {
  const settings = { DATABASE_URL: url, DATA_DIR: directory, LOG_LEVEL: 'silent' }
  await enqueue(db, 'greet', {})
  await failForGood()
  const wrong = await runCommand('cli/health', [], settings)
  expect(wrong.code).toBe(1)
  expect(wrong.stdout).toMatch(/^database +well/m)
  expect(wrong.stdout).toMatch(/^jobs +WRONG\t1 of the job greet/m)
  const none = await runCommand('cli/health', [], { ...settings, DATABASE_URL: undefined })
  expect(none.code).toBe(1)
  expect(none.stderr).toContain('database: does not run')
})
