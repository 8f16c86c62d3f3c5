import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filmMaster, filmPoster } from '@iki/contract/media/film'
import { screens } from '@iki/contract/screens/screens'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backupFolder } from '#core/backup/backup-folder.ts'
import { createRepository } from '#core/backup/backup-repository.ts'
import { inTransaction } from '#core/backup/backup-transaction.ts'
import { compareDatabase, dumpDatabase } from '#core/backup/dump-database.ts'
import { listNamedFiles } from '#core/backup/named-files.ts'
import { restoreDatabase } from '#core/backup/restore-database.ts'
import { systemClock } from '#core/clock.ts'
import { mediaEngine } from '#core/engine/engine.ts'
import { readMeasuredFile } from '#core/measuring/measured-file.ts'
import { mediaMeasuring } from '#core/measuring/media-measuring.ts'
import { bucketAt } from '#core/storage/bucket.ts'
import { mediaAddresses } from '#core/storage/media-address.ts'
import { folderStorage } from '#core/storage/storage.ts'
import { testApp, testSecret } from '#test/app.ts'
import { demoFolder, spokenMedium } from '#test/content-folder.ts'
import { createEmptyDatabase, createTestDatabase } from '#test/database.ts'
import { startObjectServer } from '#test/fakes/object-server.ts'
import { rowsOf } from '#test/rows-of.ts'
import { testServices } from '#test/services.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { readContentFolder } from './content-folder.ts'
import { brokenLinks } from './content-links.ts'
import { listNamedMedia } from './named-media.store.ts'

const scratch = await temporaryDirectory()
const bucket = await startObjectServer(join(scratch, 'buckets'))
afterAll(bucket.stop)
const settings = (node: string) => ({ DATA_DIR: join(scratch, node), STORAGE_URL: bucket.url })
const { database: db, url: databaseUrl } = await createTestDatabase()
const restored = await createEmptyDatabase()
const first = await testApp({ settings: settings('first'), database: db })
const second = await testApp({ settings: settings('second'), database: db })
const services = testServices({ db, config: first.config })
const { content } = services.content
const addresses = mediaAddresses(testSecret, systemClock)

// Loading it takes long, since its films are made: the tests below share what was loaded.
let loaded: Awaited<ReturnType<typeof content.load>>
beforeAll(async () => {
  loaded = await content.load(demoFolder)
})

describe('the demo', async () => {
  const engine = mediaEngine()
  const storage = folderStorage(join(scratch, 'measured'))
  const brought = await readMeasuredFile(demoFolder)
  const measuring = mediaMeasuring({ db, storage, engine, brought }, { isDry: true })
  const files = await readContentFolder(demoFolder, content.kinds, { measuring, warnings: [], daysLater: 0 })
  const entriesOf = (name: string) => files.kinds.find(({ kind }) => kind.folder === name)?.entries ?? []

  async function countRows() {
    const counts = content.kinds.map(({ table }) => sql`(select count(*)::int from ${table})`)
    const { rows } = await db.execute(sql`select array[${sql.join(counts, sql`, `)}] as counts`)
    return rows[0]?.counts
  }

  test('loads, and loading it a second time changes nothing', async () => {
    const before = await countRows()
    const again = await content.load(demoFolder)
    expect(loaded.warnings).toEqual([])
    const there = await readdir(demoFolder)
    const few: Record<string, number> = {
      teachers: 2,
      coupons: 1,
      slots: 2,
      gachas: 2,
      puzzles: 2,
      sheets: 1,
    }
    for (const { folder: kind } of content.kinds) {
      if (!there.includes(kind)) continue
      expect(loaded[kind].saved.length).toBeGreaterThanOrEqual(few[kind] ?? 3)
      expect(again[kind]).toEqual({ saved: [], same: loaded[kind].saved.length })
    }
    expect(await countRows()).toEqual(before)
  })

  test('brings what was measured of all its media, and of no others', async () => {
    const media = join(demoFolder, 'media')
    const sound = await spokenMedium()
    const key = await storage.keyOf(join(media, sound))
    const [here] = await engine.measure([join(media, sound)])
    expect(
      measuring
        .list()
        .map(({ mediaKey }) => mediaKey)
        .toSorted(),
    ).toEqual(brought.map(({ mediaKey }) => mediaKey))
    expect(brought.filter(({ silences, width }) => silences === null && width === null)).toEqual([])
    const there = brought.find(({ mediaKey }) => mediaKey === key)
    expect(here).toMatchObject({
      seconds: expect.closeTo(there?.seconds ?? 0, 1),
      loudness: expect.closeTo(there?.loudness ?? 0, 1),
    })
  })

  test('has a page for every row that shows one, and the credits', () => {
    const slugs = entriesOf('pages').map(({ id }) => id)
    const asked = screens.flatMap(screen => (screen.page === 'document' ? [screen.props.slug] : []))
    expect(slugs).toEqual(expect.arrayContaining([...asked, 'credits']))
  })

  test('credits the voice as its licence asks', () => {
    const credits = entriesOf('pages').find(({ id }) => id === 'credits')?.body
    for (const asked of ['HTS Voice "Mei"', 'Nagoya Institute of Technology', 'CC BY 3.0', '加えた変更'])
      expect(credits).toContain(asked)
  })

  test('informs members who exported diaries earlier what was wrong with them, and where to get them again', () => {
    const body = entriesOf('news').find(({ id }) => id === '2026-11-21-kakidashi')?.body
    for (const sentence of [
      '「リラックス度」が「ストレス」',
      '0は「選んでいない」',
      '(/habit/diary/settings)',
    ])
      expect(body).toContain(sentence)
  })

  test('leads nowhere that is not there', () => {
    const has = (kind: string, id: string) => entriesOf(kind).some(entry => entry.id === id)
    expect(brokenLinks(files, { kinds: content.kinds, has })).toEqual([])
  })
})

/** What the demo is made of: media, and for each film its playlist and its picture. */
async function everything(): Promise<string[]> {
  const media = new Set(
    (await listNamedMedia(db, content.kinds)).map(({ key }) => addresses.make(key, 'anyone').url),
  )
  const { rows } = await db.execute<{ media_key: string }>(
    sql`select media_key from films where state = 'ready'`,
  )
  const films = rows.flatMap(({ media_key }) => {
    const { url } = addresses.makeFilm(media_key.replace('.film', ''), 'anyone')
    return [filmMaster, filmPoster].map(file => url + file)
  })
  return [...media, ...films]
}

const missingAt = async ({ app }: typeof first) => {
  const missing: string[] = []
  for (const url of await everything()) {
    const { statusCode } = await app.inject({ url, headers: { range: 'bytes=0-0' } })
    if (statusCode >= 300) missing.push(`${statusCode} ${url.split('?')[0]}`)
  }
  return missing
}

describe('two nodes with nothing in common but the database and the bucket', () => {
  test('serve all media of the demo, which one of them has loaded', async () => {
    expect((await everything()).length).toBeGreaterThan(90)
    expect(await missingAt(second)).toEqual([])
    expect(await missingAt(first)).toEqual([])
    for (const node of ['first', 'second'])
      expect(await readdir(join(scratch, node)).catch(() => [])).not.toContain('media')
  })

  test('read a medium by parts, each of which is asked of the bucket once', async () => {
    const [{ key = '' } = {}] = await listNamedMedia(db, content.kinds)
    const { url } = addresses.make(key, 'anyone')
    const before = bucket.asked.length
    for (let count = 0; count < 20; count++)
      await second.app.inject({ url, headers: { range: `bytes=${count}-${count + 10}` } })
    expect(bucket.asked.length - before).toBeLessThanOrEqual(2)
  })
})

describe('a backup of the demo', () => {
  test('would miss each of its files, if the storage did', async () => {
    const named = await inTransaction(databaseUrl, 'read write', listNamedFiles)
    const isNamed = (key: string) => named.has(key) || named.has(`${dirname(key)}/`)
    const stored: string[] = []
    for await (const { key } of bucketAt(bucket.url).list('')) stored.push(key)
    expect(stored.length).toBeGreaterThan(90)
    expect(stored.filter(key => !isNamed(key))).toEqual([])
  })

  test('has every row of its content, its members and what they wrote', async () => {
    await services.demo.demo.prepare(demoFolder)
    const repository = await createRepository(backupFolder(join(scratch, 'backups')), null)
    const saved = await dumpDatabase(databaseUrl, { repository, there: new Set() }, async () => {})
    expect(saved.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(90)
    await restoreDatabase(restored, saved, repository)
    expect(await compareDatabase(restored, saved)).toEqual([])
    expect(await rowsOf(restored)).toEqual(await rowsOf(databaseUrl))
  })
})
