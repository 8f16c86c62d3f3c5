import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filmMaster, filmPoster } from '@iki/contract/media/film'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { mediaAddresses } from '#core/storage/media-address.ts'
import { listNamedMedia } from '#features/content/named-media.store.ts'
import { testApp, testSecret } from '#test/app.ts'
import { demoFolder } from '#test/content-folder.ts'
import { startObjectServer } from '#test/fakes/object-server.ts'
import { testServices } from '#test/services.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const scratch = await temporaryDirectory()
const bucket = await startObjectServer(join(scratch, 'buckets'))
afterAll(bucket.stop)
const settings = (node: string) => ({ DATA_DIR: join(scratch, node), STORAGE_URL: bucket.url })
const first = await testApp({ settings: settings('first') })
const second = await testApp({ settings: settings('second'), database: first.db })
const { db } = first
const addresses = mediaAddresses(testSecret, systemClock)

const contentOf = (config: Config) => testServices({ db, config }).content.content

/** What the demo is made of: media, and for each film its playlist and its picture. */
async function everything(): Promise<string[]> {
  const media = new Set(
    (await listNamedMedia(db, contentOf(first.config).kinds)).map(
      ({ key }) => addresses.make(key, 'anyone').url,
    ),
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
  beforeAll(async () => {
    const { warnings } = await contentOf(first.config).load(demoFolder)
    expect(warnings.filter(line => line.includes('missing in the storage'))).toEqual([])
  })

  test('serve all media of the demo, which one of them has loaded', async () => {
    expect((await everything()).length).toBeGreaterThan(90)
    expect(await missingAt(second)).toEqual([])
    expect(await missingAt(first)).toEqual([])
    for (const node of ['first', 'second'])
      expect(await readdir(join(scratch, node)).catch(() => [])).not.toContain('media')
  })

  test('read a medium by parts, each of which is asked of the bucket once', async () => {
    const [{ key = '' } = {}] = await listNamedMedia(db, contentOf(first.config).kinds)
    const { url } = addresses.make(key, 'anyone')
    const before = bucket.asked.length
    for (let count = 0; count < 20; count++)
      await second.app.inject({ url, headers: { range: `bytes=${count}-${count + 10}` } })
    expect(bucket.asked.length - before).toBeLessThanOrEqual(2)
  })
})

test('a node that is started with a bucket for the first time brings over what it has', async () => {
  const folder = join(scratch, 'third/media')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'old.mp3'), 'sound')
  const third = await testApp({ settings: settings('third'), database: db })
  const { url } = addresses.make('old.mp3', 'anyone')
  expect((await third.app.inject({ url })).body).toBe('sound')
  // The bucket of these tests shows a file while it is still being written, which no real one does.
  await expect.poll(() => readdir(folder)).toEqual([])
  expect((await second.app.inject({ url })).body).toBe('sound')
})

test('where the bucket is away a medium is not said to be missing', async () => {
  const nobody = 's3://key:secret@127.0.0.1:9/iki?tls=no'
  const node = await testApp({
    database: db,
    settings: { DATA_DIR: join(scratch, 'fourth'), STORAGE_URL: nobody },
  })
  const answer = await node.app.inject({ url: addresses.make('some.mp3', 'anyone').url })
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ])
})
