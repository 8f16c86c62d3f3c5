import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { openSecrets } from '#core/secrets/open-secrets.ts'
import { entrySealPlace } from '#features/diary/entry-view.ts'
import { diarySeals } from '#features/diary/seal/diary-seal.ts'
import { listSealed } from '../src/open-node.ts'
import { testApp } from './app.ts'
import { callCommand, runCommand, startCommand } from './command.ts'
import { createTestDatabase } from './database.ts'
import { createMember, signedInBrowser } from './factories.ts'
import { kill } from './postgres-process.ts'
import { buy, createProduct } from './shop.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const directory = await temporaryDirectory()
const { database: db, url } = await createTestDatabase()
const withDiarySecret = await createTestDatabase()
const entries = 5_000

const settings = {
  DATA_DIR: directory,
  DATABASE_URL: url,
  LOG_LEVEL: 'silent',
  DEMO: 'no',
}

const run = (name: string, args: string[] = [], more: Record<string, string> = {}) =>
  runCommand(name, args, { ...settings, PORT: '0', ...more })
const secret = (...args: string[]) => callCommand('cli/secret', args, settings)

const openNode = (given: { secret?: string; diarySecret?: string } = {}, on = db) =>
  openSecrets({
    db: on,
    clock: systemClock,
    warn() {},
    listSealed: () => listSealed(on),
    config: {
      secret: given.secret ?? null,
      oldSecret: null,
      diarySecret: given.diarySecret ?? null,
      oldDiarySecret: null,
      dataDirectory: directory,
    },
  })

async function countWith(mark: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from diary_entries where starts_with(memo_sealed, ${mark})`,
  )
  return rows[0]?.count ?? 0
}

const node = await openNode()
const { uid } = await createMember(db)
const seals = diarySeals(node)(uid)
const days = Array.from({ length: entries }, (_, index) => {
  const date = new Date(Date.UTC(2000, 0, 1) + index * 86_400_000).toISOString().slice(0, 10)
  return { id: `entry-${index}`, date, memo: `${date} ゆっくり息を吐く` }
})
await db.execute(sql`
  insert into diary_entries (id, uid, date, relax, breath, memo_sealed, images, revision, created_at, updated_at)
  select id, ${uid}, date::date, 5, 5, sealed, '{}', 1, now(), now()
  from unnest(${sql.param(days.map(({ id }) => id))}::text[], ${sql.param(days.map(({ date }) => date))}::text[],
    ${sql.param(days.map(({ id, date, memo }) => seals.seal(memo, entrySealPlace(id, date))))}::text[]) as n (id, date, sealed)`)

const { app } = await testApp({ database: db, secret: node })
const grants = [{ itemId: '000010', days: 30 }]
const { priceId } = await createProduct(db, { kind: 'gift', every: 'none', grants })
await buy(await signedInBrowser(app, await createMember(db)), priceId)

test('a rotation that is killed in the middle continues when it is called again, and nothing is lost', async () => {
  const first = await readFile(join(directory, 'secret'), 'utf8')
  const child = startCommand('cli/secret', ['rotate'], settings)
  await vi.waitFor(async () => expect(await countWith('s2.')).toBeGreaterThan(0), {
    interval: 1,
  })
  await kill(child)
  const done = await countWith('s2.')
  expect(done).toBeLessThan(entries)
  expect(await countWith('s1.')).toBe(entries - done)
  expect(await readFile(join(directory, 'secret'), 'utf8')).toBe(first)

  await node.renew() // As a server does that was running meanwhile.
  expect(node.sealing.mark).toBe('s2')
  const ended = await secret('rotate', '--settle', '0')
  expect(ended.stdout).toContain(`${entries - done} texts and pictures of diaries were sealed anew.`)
  expect(ended.stdout).toMatch(/^1 gifts that nobody has accepted yet need a former secret, until 20\d\d-/m)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(await countWith('s2.')).toBe(entries)
  const second = await readFile(join(directory, 'secret'), 'utf8')
  expect(second).not.toBe(first)
  const [former = ''] = (await readdir(directory)).filter(name => name.startsWith('secret.old-'))
  expect(await readFile(join(directory, former), 'utf8')).toBe(first)
  expect((await readdir(directory)).toSorted()).toEqual(['secret', former])

  await rm(join(directory, former))
  const { rows } = await db.execute<{ id: string; date: string; sealed: string }>(
    sql`select id, date::text, memo_sealed as sealed from diary_entries`,
  )
  const after = diarySeals(await openNode())(uid)
  const memos = new Map(days.map(({ id, memo }) => [id, memo]))
  for (const { id, date, sealed } of rows)
    expect(after.open(sealed, entrySealPlace(id, date))).toBe(memos.get(id))
  const checked = (await secret('check')).stdout
  expect(checked).toContain(`${entries} texts and pictures of diaries open.`)
  expect(checked).toContain('1 gifts that nobody has accepted yet were made with a secret that is not here')
})

test('server, worker and commands with another secret do not start, and say which and what to do', async () => {
  const other = { SECRET: 'another secret, as long as one has to be' }
  const started = await Promise.all([
    run('main', [], other),
    run('worker', [], other),
    callCommand('cli/member', ['list'], { ...settings, ...other }),
  ])
  for (const { code, stderr } of started) {
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The SECRET of this node \(SECRET, fingerprint \S+\) is not the one of this database/,
    )
    expect(stderr).not.toContain('    at ')
  }
})

test('a command with another DIARY_SECRET than the recorded one does nothing, and names it', async () => {
  const shared = 's'.repeat(32)
  await openNode({ secret: shared, diarySecret: 'd'.repeat(32) }, withDiarySecret.database)
  const given = { DATABASE_URL: withDiarySecret.url, SECRET: shared, DIARY_SECRET: 'e'.repeat(32) }
  const { code, stderr } = await run('cli/member', ['list'], given)
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^The DIARY_SECRET of this node \(DIARY_SECRET, fingerprint \S+\) is not the one of this database/,
  )
  expect(stderr).toContain('set OLD_DIARY_SECRET to that')
})

test('a server whose secret was followed by one that it was not given ends and says so', async () => {
  const shared = (await readFile(join(directory, 'secret'), 'utf8')).trim()
  const server = startCommand('main', [], {
    ...settings,
    PORT: '0',
    SECRET: shared,
    DATA_DIR: join(directory, 'elsewhere'),
  })
  let output = ''
  server.stderr.on('data', part => {
    output += part
  })
  const ended = once(server, 'exit')
  await once(server.stdout, 'data')
  expect((await secret('rotate', '--settle', '0')).code).toBe(0)
  expect((await ended)[0]).toBe(1)
  expect(output).toMatch(/This node ends\.$/m)
  expect((await openNode()).sealing.mark).toBe('s3')
})

test('what is set can be printed, without the secret, and is explained where nothing new is set', async () => {
  const shown = await secret('show')
  expect(shown.stdout.trim().split('\n')).toHaveLength(3)
  expect(shown.stdout).toMatch(/^SECRET\t\S{10}\tcurrent\tsince \S+\t.*\/secret$/m)
  expect(shown.stdout).not.toContain((await readFile(join(directory, 'secret'), 'utf8')).trim())
  const given = { ...settings, SECRET: (await readFile(join(directory, 'secret'), 'utf8')).trim() }
  const nothing = await callCommand('cli/secret', ['rotate'], given)
  expect(nothing).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run secret -- new makes a text'),
  })
  expect(await secret('rubbish')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('rotate'),
  })
})

test('where the secret is lost, nothing is made in its place before somebody says so', async () => {
  const lost = await readFile(join(directory, 'secret'), 'utf8')
  for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true })
  expect(await run('main')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('this node was given none'),
  })
  expect(await secret('accept')).toMatchObject({ code: 1, stderr: expect.stringContaining('With --yes') })
  expect(await readdir(directory)).toEqual([])
  const accepted = await secret('accept', '--yes', '--settle', '0')
  expect(accepted.stdout).toContain(`${entries} of ${entries} texts and pictures of diaries do not open`)
  expect(accepted.code).toBe(0)
  expect((await secret('check')).code).toBe(1)
  expect(await countWith('s3.')).toBe(entries)

  // It was found again.
  await writeFile(join(directory, 'secret.old-found'), lost)
  const again = await secret('reseal', '--settle', '0')
  expect(again.stdout).toContain(`${entries} texts and pictures of diaries were sealed anew.`)
  expect((await secret('check')).code).toBe(0)
})
