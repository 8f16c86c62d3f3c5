import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { startObjectServer } from '#test/fakes/object-server.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { bucketAt } from '../storage/bucket.ts'
import { backupPlace } from './backup-place.ts'
import { createRepository, openRepository, readHeader } from './backup-repository.ts'
import { storedMedia } from './bucket-media.ts'
import type { Manifest } from './manifest.ts'
import { writeMedia } from './media-chunks.ts'
import { checkMedia, restoreMedia } from './restore-media.ts'
import { applyRetention } from './retention.ts'

const root = await temporaryDirectory()
const [storage, backups, elsewhere] = (await Promise.all(
  ['storage', 'backups', 'elsewhere'].map(name => startObjectServer(join(root, name))),
)) as [Server, Server, Server]
type Server = Awaited<ReturnType<typeof startObjectServer>>
const servers = [storage, backups, elsewhere]
afterAll(() => Promise.all(servers.map(server => server.stop())))

const dataDirectory = join(root, 'data')
const from = { storageUrl: storage.url, dataDirectory }
const place = backups.url.replace('/iki?', '/iki/nightly/of%20iki?')
const large = randomBytes(20_000_000)

test('media of a bucket go into another one and come back in a third, the large ones too', async () => {
  const bucket = bucketAt(storage.url)
  await bucket.put('films/abc/1.m4s', large)
  await bucket.put('diary/one', Buffer.from('a picture'))
  await bucket.put('diary/empty', Buffer.alloc(0))
  await bucket.put('media/voice.mp3', Buffer.from('a voice'))
  await bucket.put('impressions/one', Buffer.from('another'))
  for (const folder of ['objects/diary', 'moved/objects/diary'])
    await mkdir(join(dataDirectory, folder), { recursive: true })
  await writeFile(join(dataDirectory, 'objects/diary/before'), 'not yet brought over')
  await writeFile(join(dataDirectory, 'moved/objects/diary/removed'), 'of a member who removed it since')

  const files = backupPlace(place, from)
  const repository = await createRepository(files, 'a passphrase of this test', { hardness: 2 ** 14 })
  const named = new Set(['diary/one', 'films/abc/', 'diary/gone'])
  const write = async (previous: string[]) =>
    writeMedia({
      repository,
      media: storedMedia(from),
      named,
      previous,
      there: await repository.listChunks(),
    })
  const saved = await write([])
  expect(saved).toMatchObject({ files: 6, bytes: 20_000_043, missing: { files: 1, some: ['diary/gone'] } })
  expect(await write(saved.index)).toMatchObject({ files: 6, written: 0 })
  const empty = {
    tables: [],
    sequences: [],
    secrets: [],
    secretFiles: [],
    migrations: { app: [], jobs: null },
  }
  const manifest = {
    ...empty,
    format: 1,
    id: '20261122T010000Z-aaaaaa',
    startedAt: '',
    endedAt: '',
    release: '',
    postgres: '',
    media: saved,
  } as Manifest
  await repository.writeManifest(manifest)

  const { encryption } = (await readHeader(files)) ?? { encryption: null }
  const again = await openRepository(backupPlace(place, from), encryption, 'a passphrase of this test')
  expect(await again.listIds()).toEqual([manifest.id])
  expect(await applyRetention(again, { keep: 1, keepMonthly: 0 }, systemClock())).toMatchObject({ chunks: 0 })
  expect(await checkMedia(again, manifest)).toEqual([])
  const to = { storageUrl: elsewhere.url, dataDirectory: join(root, 'other') }
  expect(await restoreMedia(again, manifest, storedMedia(to))).toEqual({ files: 6, written: 6 })
  const third = bucketAt(elsewhere.url)
  expect((await third.read('films/abc/1.m4s', { at: 0, most: 30_000_000 }))?.equals(large)).toBe(true)
  expect(await storedMedia(to).list()).toEqual(await storedMedia(from).list())
  for await (const { key } of bucketAt(backups.url).list('')) expect(key).toMatch(/^nightly\/of iki\//)
})

test('a place beside what it saves, and an address that is none, are refused', () => {
  expect(() => backupPlace(storage.url, from)).toThrow('That is the bucket of STORAGE_URL')
  expect(() => backupPlace(join(dataDirectory, 'backups'), from)).toThrow('is in DATA_DIR')
  expect(() => backupPlace('s3://host/bucket', from)).toThrow('must be like s3://key:secret@host')
})

test('a bucket that does not answer is reported without its secret', async () => {
  await elsewhere.stop()
  servers.pop()
  const error = await readHeader(backupPlace(elsewhere.url, from)).catch((reason: Error) => reason)
  expect(String(error)).toMatch(/^BackupError: The bucket http:\/\/127\.0\.0\.1:\d+\/iki can’t be used: /)
  expect(String(error)).not.toContain('S3RVER')
})
