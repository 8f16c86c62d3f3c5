import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startObjectServer } from '#test/fakes/object-server.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { type Bucket, bucketAt } from './bucket.ts'
import { bucketStorage } from './bucket-storage.ts'
import { type ObjectStorage, objectStorage } from './object-storage.ts'
import type { Storage } from './storage.ts'
import { describeMoved, storageMoving } from './storage-moving.ts'

const scratch = await temporaryDirectory()
let count = 0

/** An installation that has stored its files in the data folder until now, and the bucket that it is to have. */
async function installation(refuses?: (path: string) => boolean) {
  const dataDirectory = join(scratch, `data-${++count}`)
  const server = await startObjectServer(join(scratch, `bucket-${count}`), refuses)
  afterAll(server.stop)
  const bucket = bucketAt(server.url)
  const write = async (files: Record<string, string>) => {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(dataDirectory, name)), { recursive: true })
      await writeFile(join(dataDirectory, name), content)
    }
  }
  await write({
    'media/voice.mp3': 'voice',
    'media/draft.mp3.77.part': 'half',
    'objects/diary/page': 'page',
    'objects/films/nami/v360-0001.m4s': 'segment',
    'films/at-work/v360.mp4': 'work',
    secret: 'secret',
  })
  return {
    dataDirectory,
    server,
    write,
    bucket,
    storage: bucketStorage({ bucket, directory: join(dataDirectory, 'media') }),
    objects: objectStorage({ directory: join(dataDirectory, 'objects'), bucket }),
    elsewhere: {
      storage: bucketStorage({ bucket, directory: join(scratch, 'elsewhere/media') }),
      objects: objectStorage({ directory: join(scratch, 'elsewhere/objects'), bucket }),
    },
    moving: storageMoving({ bucket, dataDirectory }),
  }
}
const whole = { at: 0, most: 100 }
type Storages = { storage: Storage; objects: ObjectStorage }

/** A bucket whose first answer is overtaken by `meanwhile`. */
function lateBucket(bucket: Bucket, meanwhile: () => Promise<unknown>): Bucket {
  const late = async <T>(answering: Promise<T>) => {
    await answering.catch(() => {})
    await meanwhile()
    return answering
  }
  return {
    ...bucket,
    sizeOf: key => late(bucket.sizeOf(key)),
    read: (key, part) => late(bucket.read(key, part)),
    async disk() {
      const disk = await bucket.disk()
      return Object.assign(Object.create(disk), {
        getBytes: (key: string) => late(disk.getBytes(key)),
        listAll: (folder: string) => late(disk.listAll(folder)),
      })
    },
  }
}

describe('where a bucket has taken the place of the data folder', () => {
  test('what was stored before is found as before', async () => {
    const { storage, objects, elsewhere } = await installation()
    expect(await storage.sizeOf('voice.mp3')).toBe(5)
    expect((await storage.read('voice.mp3', whole)).toString()).toBe('voice')
    expect((await objects.find('diary/page'))?.toString()).toBe('page')
    expect([...(await objects.listFolder('films/nami'))]).toEqual(['v360-0001.m4s'])
    expect(await elsewhere.storage.sizeOf('voice.mp3')).toBeNull()
    await expect(elsewhere.storage.read('voice.mp3', whole)).rejects.toThrow('ENOENT')
    expect(await storage.has('voice.mp3')).toBe(false)
  })

  test('it is brought over, found from everywhere, and put aside; nothing else is touched', async () => {
    const { storage, objects, elsewhere, moving, dataDirectory } = await installation()
    const moved = await moving.run()
    expect(moved).toEqual({ files: 3, bytes: 16 })
    expect(describeMoved(moved)).toEqual([expect.stringContaining('3 files (0.0 MB) were brought over')])
    for (const each of [{ storage, objects }, elsewhere]) {
      expect((await each.storage.read('voice.mp3', whole)).toString()).toBe('voice')
      expect((await each.objects.find('diary/page'))?.toString()).toBe('page')
      expect((await each.objects.find('films/nami/v360-0001.m4s'))?.toString()).toBe('segment')
    }
    expect([...(await storage.list())]).toEqual(['voice.mp3'])
    expect(await readFile(join(dataDirectory, 'moved/media/voice.mp3'), 'utf8')).toBe('voice')
    expect(await readdir(join(dataDirectory, 'media'))).toEqual(['draft.mp3.77.part'])
    expect(await readFile(join(dataDirectory, 'films/at-work/v360.mp4'), 'utf8')).toBe('work')
    expect(await moving.run()).toEqual({ files: 0, bytes: 0 })
    expect(describeMoved({ files: 0, bytes: 0 })).toEqual([])
  })

  test('what is there already is not sent again, what is there in part is', async () => {
    const { moving, server, write, storage } = await installation()
    await moving.run()
    await write({ 'media/voice.mp3': 'voice' })
    const before = server.asked.length
    expect(await moving.run()).toEqual({ files: 1, bytes: 5 })
    expect(server.asked.slice(before).filter(each => each.startsWith('PUT'))).toEqual([])
    await write({ 'media/voice.mp3': 'a longer voice' })
    await moving.run()
    expect((await storage.read('voice.mp3', whole)).toString()).toBe('a longer voice')
  })

  test('two that bring it over at one moment lose nothing', async () => {
    const { moving, elsewhere } = await installation()
    const both = await Promise.all([moving.run(), moving.run()])
    expect(both[0].files + both[1].files).toBe(3)
    expect((await elsewhere.storage.read('voice.mp3', whole)).toString()).toBe('voice')
  })

  test.each<[string, (storages: Storages) => Promise<unknown>, unknown]>([
    ['the size of a medium', ({ storage }) => storage.sizeOf('voice.mp3'), 5],
    ['a medium', async ({ storage }) => (await storage.read('voice.mp3', whole)).toString(), 'voice'],
    ['an object', async ({ objects }) => (await objects.find('diary/page'))?.toString(), 'page'],
    ['a list', async ({ objects }) => [...(await objects.listFolder('films/nami'))], ['v360-0001.m4s']],
  ])('%s that is brought over while it is asked for is found', async (_, ask, answer) => {
    const { moving, dataDirectory, bucket } = await installation()
    const late = lateBucket(bucket, () => moving.run())
    const storage = bucketStorage({ bucket: late, directory: join(dataDirectory, 'media') })
    const objects = objectStorage({ directory: join(dataDirectory, 'objects'), bucket: late })
    expect(await ask({ storage, objects })).toEqual(answer)
  })

  test('what is removed is removed from both, and does not come back', async () => {
    const { moving, storage, objects } = await installation()
    await storage.remove('voice.mp3')
    await objects.remove('diary/page')
    await objects.removeFolder('films/nami')
    expect(await moving.run()).toEqual({ files: 0, bytes: 0 })
    expect(await storage.sizeOf('voice.mp3')).toBeNull()
    expect(await objects.find('diary/page')).toBeNull()
    expect(await objects.find('films/nami/v360-0001.m4s')).toBeNull()
  })

  test('a bucket that does not answer leaves everything where it is', async () => {
    const { moving, dataDirectory, storage, elsewhere } = await installation(() => true)
    await expect(moving.run()).rejects.toThrow('the bucket of STORAGE_URL can’t be used')
    expect(await storage.sizeOf('voice.mp3')).toBe(5)
    await expect(elsewhere.storage.sizeOf('voice.mp3')).rejects.toThrow(
      'the bucket of STORAGE_URL can’t be used',
    )
    expect(await readFile(join(dataDirectory, 'media/voice.mp3'), 'utf8')).toBe('voice')
  })
})

test('where there is no bucket nothing is brought anywhere', async () => {
  const { dataDirectory } = await installation()
  expect(await storageMoving({ bucket: null, dataDirectory }).run()).toEqual({ files: 0, bytes: 0 })
  expect(await readFile(join(dataDirectory, 'media/voice.mp3'), 'utf8')).toBe('voice')
})

test('a medium comes out of the bucket as a file, piece by piece, for who needs all of it', async () => {
  const { storage } = await installation()
  const content = Buffer.alloc(20_000_000, 'iki')
  const source = join(scratch, 'film.mp4')
  await writeFile(source, content)
  const key = await storage.storeFile(source)
  const target = await storage.fileOf(key, join(scratch, 'scratch.mp4'))
  expect((await readFile(target)).equals(content)).toBe(true)
  await expect(storage.fileOf('none.mp4', join(scratch, 'none.mp4'))).rejects.toThrow('ENOENT')
})
