import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startObjectServer } from '#test/fakes/object-server.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { bucketAt, readBucketAddress } from './bucket.ts'

const directory = await temporaryDirectory()
const server = await startObjectServer(join(directory, 'buckets'))
afterAll(server.stop)
const bucket = bucketAt(server.url)

/** A file that is different everywhere. */
async function write(name: string, bytes: number): Promise<{ path: string; content: Buffer }> {
  const content = Buffer.alloc(bytes)
  for (let at = 0; at + 4 <= bytes; at += 4) content.writeUInt32BE(at, at)
  const path = join(directory, name)
  await writeFile(path, content)
  return { path, content }
}

test.each([
  ['nothing', 0],
  ['something', 1_000],
  ['a file of several parts', 40_000_001],
])('%s goes into a bucket and comes out of it piece by piece', async (name, bytes) => {
  const { path, content } = await write(name.replaceAll(' ', '-'), bytes)
  await bucket.putFile('media/file', path)
  expect(await bucket.sizeOf('media/file')).toBe(bytes)
  for (const at of [0, 100, 16_777_215, 33_554_400, 40_000_000].filter(at => at < bytes)) {
    const found = await bucket.read('media/file', { at, most: 1_000 })
    expect(found?.equals(content.subarray(at, at + 1_000))).toBe(true)
  }
})

test('behind its end there is nothing, and of what is not there neither size nor bytes', async () => {
  const { path } = await write('short', 10)
  await bucket.putFile('media/short', path)
  expect(await bucket.read('media/short', { at: 8, most: 100 })).toHaveLength(2)
  expect(await bucket.read('media/short', { at: 10, most: 100 })).toHaveLength(0)
  expect(await bucket.read('media/none', { at: 0, most: 100 })).toBeNull()
  expect(await bucket.sizeOf('media/none')).toBeNull()
})

test('a large file that breaks off on its way leaves nothing behind', async () => {
  const folder = join(directory, 'broken')
  const broken = await startObjectServer(folder, path => path.includes('partNumber=2'))
  const { path } = await write('cut', 20_000_000)
  const far = bucketAt(broken.url)
  await expect(far.putFile('media/cut', path)).rejects.toThrow()
  expect(await far.sizeOf('media/cut')).toBeNull()
  expect(broken.asked.filter(each => each.startsWith('DELETE'))).toHaveLength(1)
  await broken.stop()
})

test('all that begins alike is listed, with its size', async () => {
  const { path } = await write('listed', 7)
  for (const name of ['one', 'two']) await bucket.putFile(`listed/${name}`, path)
  const found: { key: string; size: number }[] = []
  for await (const each of bucket.list('listed/')) found.push(each)
  expect(found).toEqual([
    { key: 'listed/one', size: 7 },
    { key: 'listed/two', size: 7 },
  ])
})

test('the address of a bucket says all there is to know', () => {
  expect(readBucketAddress('s3://k:s%2F1@s3.example:9000/diaries?region=eu-1&tls=no')).toEqual({
    bucket: 'diaries',
    region: 'eu-1',
    endpoint: 'http://s3.example:9000',
    credentials: { accessKeyId: 'k', secretAccessKey: 's/1' },
  })
  expect(readBucketAddress('s3://k:s@s3.example/diaries').endpoint).toBe('https://s3.example')
  for (const wrong of ['https://k:s@host/b', 's3://host/b', 's3://k:s@host/', 's3://k:s@host/a/b'])
    expect(() => readBucketAddress(wrong)).toThrow('s3://key:secret@host')
})
