import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createDiaryEntry, listDiaryEntries, savePicture } from '@iki/contract/diary/diary'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { closeDatabase, type Database, openDatabase } from '#core/database/database.ts'
import { findRunning } from '#core/embedded-postgres/find-running.ts'
import { startEmbeddedPostgres } from '#core/embedded-postgres/start.ts'
import { openSecrets } from '#core/secrets/open-secrets.ts'
import { listSealed } from '../src/open-node.ts'
import { testApp } from './app.ts'
import { callCommand, runCommand, startMain } from './command.ts'
import { demoFolder, file, spokenMedium } from './content-folder.ts'
import { createMember, signedInBrowser } from './factories.ts'
import { rowsOf } from './rows-of.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const root = await temporaryDirectory()
const [first, second, backups] = ['first', 'second', 'backups'].map(name => join(root, name)) as [
  ...[string, string, string],
]
const passphrase = 'a passphrase for these backups'
const settings = { LOG_LEVEL: 'silent', BACKUP_PASSPHRASE: passphrase, BACKUP_URL: backups }
const memo = 'ゆっくり息を吐いた'
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** A service of its own: database, media and secret are in the folder. Gives what stops it. */
async function startServer(directory: string) {
  const { child, ended } = await startMain({ ...settings, DATA_DIR: directory })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** Runs with a node on the database that is there. */
async function withNode<T>(
  directory: string,
  url: string,
  run: (node: { app: FastifyInstance; db: Database }) => Promise<T>,
): Promise<T> {
  const options = { maxConnections: 3, statementTimeoutMs: 60_000, applicationName: 'iki-test' }
  const db = await openDatabase(url, options)
  const config = { ...noSettings, dataDirectory: directory }
  const parts = { db, config, clock: systemClock, listSealed: () => listSealed(db) }
  const secret = await openSecrets({ ...parts, warn() {} })
  const { app } = await testApp({ database: db, secret, settings: { DATA_DIR: directory } })
  return run({ app, db }).finally(async () => {
    await app.close()
    await closeDatabase(db)
  })
}
const noSettings = { secret: null, oldSecret: null, diarySecret: null, oldDiarySecret: null }

/** Starts the database of a folder alone, for as long as `run` takes. */
async function withDatabase<T>(directory: string, run: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDirectory: join(directory, 'postgres'), log: quiet })
  return run(server.url).finally(() => server.stop())
}

/** A lesson with a sound. */
async function loadContent(directory: string): Promise<void> {
  const folder = join(root, 'content')
  await mkdir(join(folder, 'lessons'), { recursive: true })
  await mkdir(join(folder, 'media'))
  await cp(join(demoFolder, 'media', await spokenMedium()), join(folder, 'media/bell.mp3'))
  const fields = {
    title: '鐘',
    description: '鐘の話。',
    access: ['everyone'],
    tags: [],
    published: '2026-01-10',
  }
  await writeFile(
    join(folder, 'lessons/bell.md'),
    file({ ...fields, drawing: 'wave', kind: 'music', media: 'bell.mp3', artist: '凪と糸' }),
  )
  const loaded = await callCommand('cli/content', ['load', folder], { ...settings, DATA_DIR: directory })
  expect(loaded).toMatchObject({ code: 0, stderr: '' })
}

async function filesOf(directory: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const folder of ['media', 'objects'])
    for (const entry of await readdir(join(directory, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile()) files.set(relative(directory, path), (await readFile(path)).toString('latin1'))
    }
  return files
}

test('a service that was backed up while it ran lives on another machine as it was', async () => {
  const stop = await startServer(first)
  const url = (await findRunning(join(first, 'postgres'))) ?? ''
  await loadContent(first)
  const member = await withNode(first, url, async ({ app, db }) => {
    const made = await createMember(db)
    const page = await signedInBrowser(app, made)
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png()
    const file = await picture.toBuffer()
    expect((await page.call(savePicture, { id: 'a-picture' }, { file })).http).toBe(200)
    const entry = { date: '2026-01-15', stress: 7, breath: 3, memo, images: ['a-picture'] }
    expect((await page.call(createDiaryEntry, entry)).data).toMatchObject({ memo })
    return made
  })

  const running = await runCommand('cli/backup', [], { ...settings, DATA_DIR: first })
  expect(running).toMatchObject({ code: 0, stderr: '' })
  expect(running.stdout).toMatch(/^Backup \S+ is whole, encrypted, in .*\/backups\.$/m)
  expect(running.stdout).toMatch(/^The secret \(secret\) is in it\.$/m)
  const media = await filesOf(first)
  expect(running.stdout).toContain(`media: ${media.size} files`)

  const elsewhere = { ...settings, DATA_DIR: join(root, 'nowhere') }
  const verified = await callCommand('cli/backup', ['verify'], elsewhere)
  expect(verified).toMatchObject({ code: 0, stderr: '' })
  expect(verified.stdout).toMatch(/^\d+ tables with \d+ rows were restored, and are the same$/m)
  expect(verified.stdout).toMatch(/^(\d+) of \1 sealed texts that were tried open$/m)

  await stop()
  const still = await callCommand('cli/backup', ['--keep', '1'], { ...settings, DATA_DIR: first })
  expect(still).toMatchObject({ code: 0, stderr: '' })
  expect(still.stdout).toMatch(/^Removed as out of date: \S+\.$/m)
  const rows = await withDatabase(first, rowsOf)
  expect(rows.size).toBeGreaterThan(50)

  const restored = await runCommand('cli/restore', [], { ...settings, DATA_DIR: second })
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(await filesOf(second)).toEqual(media)
  const secrets = [first, second].map(directory => readFile(join(directory, 'secret'), 'utf8'))
  expect(await secrets[1]).toBe(await secrets[0])
  expect((await stat(join(second, 'secret'))).mode & 0o777).toBe(0o600)
  await withDatabase(second, async at => {
    expect(await rowsOf(at)).toEqual(rows)
    await withNode(second, at, async ({ app }) => {
      const page = await signedInBrowser(app, member)
      const [day] = (await page.call(listDiaryEntries, {})).data ?? []
      expect(day).toMatchObject({ memo, stress: 7, images: ['a-picture'] })
    })
  })
})
