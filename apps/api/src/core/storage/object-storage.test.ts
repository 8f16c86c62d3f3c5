import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startObjectServer } from '#test/fakes/object-server.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { bucketAt } from './bucket.ts'
import { objectStorage } from './object-storage.ts'

const directory = await temporaryDirectory()
const bucketFolder = join(directory, 'buckets')
const bucket = await startObjectServer(bucketFolder)
afterAll(bucket.stop)

const folder = objectStorage({ directory: join(directory, 'objects'), bucket: null })
const remote = objectStorage({ directory: join(directory, 'unused'), bucket: bucketAt(bucket.url) })
const bytes = Buffer.from([0, 1, 2, 255, 254, 13, 10, 0])

describe.each([
  ['a folder', folder],
  ['a bucket', remote],
])('in %s', (_, storage) => {
  test('bytes are stored as they are, until they are removed', async () => {
    await storage.put('diary/one', bytes)
    expect(await storage.find('diary/one')).toEqual(bytes)
    await storage.remove('diary/one')
    expect(await storage.find('diary/one')).toBeNull()
    await storage.remove('diary/one')
  })

  test('a folder goes with everything in it, and nothing beside it', async () => {
    const keys = [
      'films/one/master.m3u8',
      'films/one/v270-0001.m4s',
      'films/one-more/master.m3u8',
      'films/two/a',
    ]
    for (const key of keys) await storage.put(key, bytes)
    await storage.removeFolder('films/one')
    await storage.removeFolder('films/one')
    const found = await Promise.all(keys.map(key => storage.find(key)))
    expect(found.map(file => file !== null)).toEqual([false, false, true, true])
  })

  test('a large file comes back whole', async () => {
    const large = Buffer.alloc(5_000_000, 'iki')
    await storage.put('diary/large', large)
    expect((await storage.find('diary/large'))?.equals(large)).toBe(true)
  })

  test('no key leads out of it', async () => {
    await expect(storage.put('../outside', bytes)).rejects.toThrow()
    expect(await readdir(directory)).not.toContain('outside')
  })
})

test('a bucket gets what is stored, and the folder nothing', async () => {
  await remote.put('diary/there', bytes)
  expect(await readdir(directory)).not.toContain('unused')
  expect((await readdir(join(bucketFolder, 'iki/diary'))).join()).toContain('there')
})

test('a bucket that does not answer is an error, and not an empty place', async () => {
  const server = createServer((_, response) => response.writeHead(503).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const away = typeof address === 'object' ? address?.port : 0
  const url = `s3://key:secret@127.0.0.1:${away}/iki?tls=no`
  await expect(objectStorage({ directory, bucket: bucketAt(url) }).find('diary/one')).rejects.toThrow()
  await new Promise(resolve => server.close(resolve))
})
