import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { mediaAddresses } from '#core/storage/media-address.ts'
import { testApp, testSecret } from '#test/app.ts'
import { startObjectServer } from '#test/fakes/object-server.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const scratch = await temporaryDirectory()
const bucket = await startObjectServer(join(scratch, 'buckets'))
afterAll(bucket.stop)
const settings = (node: string) => ({ DATA_DIR: join(scratch, node), STORAGE_URL: bucket.url })
const { app, db } = await testApp({ settings: settings('second') })
const addresses = mediaAddresses(testSecret, systemClock)

test('a node that is started with a bucket for the first time brings over what it has', async () => {
  const folder = join(scratch, 'third/media')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'old.mp3'), 'sound')
  const third = await testApp({ settings: settings('third'), database: db })
  const { url } = addresses.make('old.mp3', 'anyone')
  expect((await third.app.inject({ url })).body).toBe('sound')
  // The bucket of these tests shows a file while it is still being written, which no real one does.
  await expect.poll(() => readdir(folder)).toEqual([])
  expect((await app.inject({ url })).body).toBe('sound')
})

test('where the bucket does not answer a medium is not said to be missing', async () => {
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
