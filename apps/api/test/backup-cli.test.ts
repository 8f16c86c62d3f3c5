import type { ChildProcess } from 'node:child_process'
import { cp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { backupFolder } from '#core/backup/backup-folder.ts'
import { openRepository, readHeader } from '#core/backup/backup-repository.ts'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { alone } from '#core/jobs/run-alone.ts'
import { callCommand, runCommand, startCommand } from './command.ts'
import { createEmptyDatabase, createTestDatabase } from './database.ts'
import { createMember } from './factories.ts'
import { kill, query } from './postgres-process.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const root = await temporaryDirectory()
const { database: db, url } = await createTestDatabase()
await migrateJobs(db)
await createMember(db)
await db.execute(sql`
  insert into activity_events (message, event_no, created_at)
  select string_agg(md5((n * 100 + m)::text), ''), n, now()
  from generate_series(1, 60000) n, generate_series(1, 8) m group by n`)
const [empty, killed] = (await Promise.all([createEmptyDatabase(), createEmptyDatabase()])) as [
  string,
  string,
]
const secret = 'the secret of these tests, as long as one has to be'
const settings = { DATABASE_URL: url, SECRET: secret, LOG_LEVEL: 'silent', DATA_DIR: join(root, 'data') }
const at = (name: string) => join(root, name)

const backup = (args: string[], more: Record<string, string> = {}) =>
  callCommand('cli/backup', args, { ...settings, ...more })
const restore = (args: string[], more: Record<string, string> = {}) =>
  callCommand('cli/restore', args, { ...settings, DATABASE_URL: empty, ...more })

/** A command is refused with one sentence. */
const refused = (sentence: RegExp | string) => ({
  code: 1,
  stderr: typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.stringMatching(sentence),
})
const rowsIn = async (database: string) =>
  Number((await query(database, 'select count(*) as n from activity_events'))[0]?.n)

/** PostgreSQL lists a session for a moment after its client has left. */
const isFree = (database: string) =>
  vi.waitFor(async () =>
    expect(
      await query(
        url,
        `select 1 from pg_stat_activity where datname = '${new URL(database).pathname.slice(1)}'`,
      ),
    ).toEqual([]),
  )

/** The place with one whole backup, copied for a test that spoils it. */
async function copyOf(name: string): Promise<{ place: string; chunks: string[] }> {
  const place = at(name)
  await cp(at('open'), place, { recursive: true })
  return { place, chunks: await filesIn(join(place, 'chunks')) }
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter(each => each.isFile()).map(each => join(each.parentPath, each.name))
}

test('a backup says what is in it, is listed, and fails a look for a newer one', async () => {
  const made = await backup([at('open')])
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toMatch(/^database: \d+ tables, 6\d{4} rows, 1\d\.\d MB; \d+\.\d MB written$/m)
  expect(made.stdout).toMatch(/^Backup \S+ is whole, not encrypted, in \/.*\/open\.$/m)
  const listed = await backup(['list', at('open'), '--within', '1'])
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  expect(listed.stdout).toMatch(
    /^\S+Z-[0-9a-f]{6}\trelease \S+\t6\d{4} rows, 1\d\.\d MB\t0 media files, 0 KB\twithout the secret\n$/,
  )
  expect(await backup(['list', at('open'), '--within', '0'])).toMatchObject(
    refused('no whole backup of the last 0 hours'),
  )
  expect(await backup(['list', at('open'), '--within', 'a day'])).toMatchObject(refused('--within <hours>'))
})

test('what is damaged or missing is refused with a sentence, and nothing is restored of it', async () => {
  const damaged = await copyOf('damaged')
  for (const chunk of damaged.chunks) await truncate(chunk, 10)
  expect(await restore([damaged.place])).toMatchObject(
    refused(/^\/.*\/chunks\/\S+ is damaged: it is not what was written\.\n$/),
  )
  const verified = await backup(['verify', damaged.place])
  expect(verified).toMatchObject(
    refused(/is damaged: it is not what was written\.\nThe backup \S+ can't be relied on\.\n$/),
  )
  const missing = await copyOf('missing')
  await rm(missing.chunks[0] ?? '')
  expect(await restore([missing.place])).toMatchObject(
    refused(/^The backup is not whole: 1 of its files are missing in/),
  )
  expect(
    await query(empty, 'select count(*)::int as n from activity_events').catch(() => [{ n: 0 }]),
  ).toEqual([{ n: 0 }])
})

test('a backup of a newer release, and one of another database, are reported', async () => {
  const { place } = await copyOf('newer')
  const files = backupFolder(place)
  const repository = await openRepository(files, (await readHeader(files))?.encryption ?? null, null)
  const manifest = await repository.readManifest((await repository.listIds())[0] ?? '')
  const migrations = {
    ...manifest.migrations,
    app: [...manifest.migrations.app, { hash: 'x', madeAt: 9e12 }],
  }
  await repository.writeManifest({ ...manifest, release: '99.0.0', migrations })
  expect(await restore([place])).toMatchObject(
    refused(
      /^The backup \S+ was made by release 99\.0\.0, whose tables this one \(\S+\) does not know\. Nothing was changed/,
    ),
  )
  const secrets = [{ name: 'SECRET', fingerprint: 'of another', state: 'current' }]
  await query(url, "insert into service_secrets values ('SECRET', 1, 'ours', 'current', now(), null)")
  await repository.writeManifest({ ...manifest, secrets })
  expect(await backup([place])).toMatchObject(refused('has the backups of another database'))
  await query(url, 'delete from service_secrets')
})

test('a passphrase that is wrong, missing or for an open place is refused', async () => {
  const given = { BACKUP_PASSPHRASE: 'a passphrase of this test' }
  expect(await backup([at('closed')], { BACKUP_PASSPHRASE: 'too short' })).toMatchObject(
    refused('12 characters or more'),
  )
  expect(await backup([at('closed')], given)).toMatchObject({ code: 0, stderr: '' })
  expect(await restore([at('closed')])).toMatchObject(
    refused('These backups are encrypted: set BACKUP_PASSPHRASE'),
  )
  await writeFile(at('passphrase'), 'another passphrase\n')
  expect(await restore([at('closed')], { BACKUP_PASSPHRASE_FILE: at('passphrase') })).toMatchObject(
    refused('The passphrase is not the one that these backups were encrypted with.'),
  )
  expect(await backup([at('open')], given)).toMatchObject(
    refused(/are not encrypted, and this one is to be\. Nothing was written/),
  )
})

test('a full disk is reported, and leaves no backup', async () => {
  // No file may be larger than 100 KB.
  const args = ['-c', 'ulimit -f 200; exec "$0" "$@"', process.execPath]
  const full = await runCommand('cli/backup', [at('full')], settings, args)
  expect(full).toMatchObject(
    refused(/^The disk of \/.*\/full is full\. Free some space there, or choose another place\.\n$/),
  )
  expect(await filesIn(at('full'))).toEqual([join(at('full'), 'iki-backups.json')])
})

test('of two at once one is refused', async () => {
  let second: Awaited<ReturnType<typeof backup>> | null = null
  await alone(db, 'backup', async () => {
    second = await backup([at('open')])
  })
  expect(second).toMatchObject(
    refused('Another backup of this database is being written. Nothing was changed.'),
  )
})

/** Kills a command in the middle; where the machine looked away until it was done, it is begun anew. */
async function killInTheMiddle(
  start: () => ChildProcess,
  {
    isInTheMiddle,
    isDone,
    reset,
  }: Record<'isInTheMiddle' | 'isDone', () => Promise<boolean>> & {
    reset(): Promise<unknown>
  },
): Promise<void> {
  for (;;) {
    const child = start()
    while (child.exitCode === null && !(await isInTheMiddle())) await sleep(1)
    await kill(child)
    if (!(await isDone())) return expect(child.signalCode).toBe('SIGKILL')
    await reset()
  }
}

test('a backup that is killed is none', async () => {
  const place = at('killed')
  const has = async (name: string) => (await readdir(join(place, name)).catch(() => [])).length > 0
  await killInTheMiddle(() => startCommand('cli/backup', [place], settings), {
    isInTheMiddle: () => has('chunks'),
    isDone: () => has('backups'),
    reset: () => rm(place, { recursive: true }),
  })
  const listed = await backup(['list', place])
  expect(listed.stdout).toMatch(
    /\tnot whole: still being written, or interrupted\nThere is no whole backup in .*\n$/,
  )
  expect(await restore([place])).toMatchObject(refused('There is no whole backup in'))
  expect(await backup([place])).toMatchObject({ code: 0, stderr: '' })
})

test('a restore that is killed leaves an empty database, and is done again', async () => {
  const isLoading = "select from pg_stat_progress_copy p where relid = to_regclass('activity_events')"
  const schemas = ['public', 'drizzle', 'graphile_worker']
  await killInTheMiddle(
    () => startCommand('cli/restore', [at('open')], { ...settings, DATABASE_URL: killed }),
    {
      isInTheMiddle: async () => (await query(killed, isLoading)).length > 0,
      isDone: async () => (await rowsIn(killed)) === 60_000,
      reset: () => query(killed, `drop schema if exists ${schemas} cascade; create schema public`),
    },
  )
  expect(await rowsIn(killed)).toBe(0)
  const again = await restore([at('open')], { DATABASE_URL: killed })
  expect(again).toMatchObject({ code: 0 })
  expect(await rowsIn(killed)).toBe(60_000)
})

test('a user who may not replace a database is told before anything is built', async () => {
  const name = new URL(empty).pathname.slice(1)
  const as = new URL(empty)
  as.username = `of_${name}`
  await query(empty, `create role of_${name} login`)
  const replace = () => restore([at('open'), '--replace'], { DATABASE_URL: as.href })
  expect(await replace()).toMatchObject(refused(/^This user of the database may not make another one\. /))
  await query(empty, `alter role of_${name} createdb`)
  const refusal = await replace()
  expect(refusal).toMatchObject(refused(`does not own ${name}. Nothing was changed: make an empty database`))
  expect(refusal.stdout).not.toContain('media:')
  await query(empty, `drop role of_${name}`)
})

test('a database with rows is replaced only when somebody says so, and can be taken back', async () => {
  expect(await restore([at('open')])).toMatchObject({ code: 0 })
  await query(empty, 'delete from activity_events where event_no > 10')
  expect(await restore([at('open')])).toMatchObject(
    refused(
      /^The database is not empty \(\d+ tables with rows, such as \S+\)\. Nothing was changed\. With --replace/,
    ),
  )
  const server = new pg.Client({ connectionString: empty, application_name: 'iki' })
  await server.connect()
  expect(await restore([at('open'), '--replace'])).toMatchObject(
    refused(/is in use \(iki\)\. Nothing was changed: stop all/),
  )
  await server.end()
  await isFree(empty)
  const replaced = await restore([at('open'), '--replace'])
  expect(replaced).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('npm run restore -- undo takes it back'),
  })
  expect(await rowsIn(empty)).toBe(60_000)
  expect(await restore(['undo'])).toMatchObject({ code: 0 })
  expect(await rowsIn(empty)).toBe(10)
  expect(await restore(['drop-aside'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Removed: '),
  })
  expect(await restore(['undo'])).toMatchObject(refused('There is no database that was put aside'))
})
