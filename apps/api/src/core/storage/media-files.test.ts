import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { mediaFiles } from './media-files.ts'
import { folderStorage } from './storage.ts'

const directory = await temporaryDirectory()
/** Longer than two blocks, and different everywhere. */
const bytes = Buffer.alloc(2_500_000)
for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32BE(at, at)
await writeFile(join(directory, 'long.mp3'), bytes)
const files = mediaFiles(folderStorage(directory))
const read = async (start: number, end: number) =>
  bytesOf(await files.read({ key: 'long.mp3', start, end })).then(read =>
    read.equals(bytes.subarray(start, end + 1)),
  )
const bytesOf = async (read: Buffer | Readable) => (Buffer.isBuffer(read) ? read : buffer(read))

test.each([
  [0, 2_499_999],
  [0, 0],
  [1_048_575, 1_048_576],
  [1_048_576, 2_097_151],
  [100_001, 2_499_998],
  [2_499_999, 2_499_999],
])('the bytes from %i to %i are those of the file, read and remembered', async (start, end) => {
  expect(await read(start, end)).toBe(true)
  expect(await read(start, end)).toBe(true)
})

test('many at one time get the same', async () => {
  const starts = Array.from({ length: 50 }, (_, index) => index * 40_000)
  const whole = await Promise.all(starts.map(start => read(start, 2_499_999)))
  expect(whole.every(Boolean)).toBe(true)
})

test('a file that is not there has no size', async () => {
  expect(await files.sizeOf('none.mp3')).toBeNull()
  expect(await files.sizeOf('.')).toBeNull()
  expect(await files.sizeOf('long.mp3')).toBe(2_500_000)
})

test('what is removed meanwhile breaks off instead of ending as if it were whole', async () => {
  await writeFile(join(directory, 'gone.mp3'), bytes)
  const others = mediaFiles(folderStorage(directory))
  await others.sizeOf('gone.mp3')
  await rm(join(directory, 'gone.mp3'))
  const part = { key: 'gone.mp3', start: 0, end: 9 }
  await expect(others.read(part)).rejects.toThrow('ENOENT')
  await writeFile(join(directory, 'gone.mp3'), 'short')
  await expect(others.read(part)).rejects.toThrow('shorter')
  await expect(others.read({ ...part, end: 2_499_999 }).then(bytesOf)).rejects.toThrow('shorter')
})

/** How many bytes are read of a storage that is near or far while parts are asked for. */
async function bytesRead(isNear: boolean, parts: { start: number; end: number }[]): Promise<number[]> {
  const lengths: number[] = []
  const storage = folderStorage(directory)
  const counted = mediaFiles({
    isNear,
    sizeOf: storage.sizeOf,
    read(key, part) {
      lengths.push(part.most)
      return storage.read(key, part)
    },
  })
  for (const { start, end } of parts) {
    const read = await bytesOf(await counted.read({ key: 'long.mp3', start, end }))
    expect(read.equals(bytes.subarray(start, end + 1))).toBe(true)
  }
  return lengths
}

const block = 1024 * 1024
const first = { start: 100, end: 299 }
const acrossBlocks = { start: block - 50, end: block + 49 }

test('of a medium that is near, a part that nobody else asks for is read alone', async () => {
  expect(await bytesRead(true, [first, acrossBlocks])).toEqual([200, block, block])
  expect(await bytesRead(true, [acrossBlocks])).toEqual([100])
})

test('what is asked for again comes from memory', async () => {
  expect(await bytesRead(true, [first, first, first, { start: 500, end: 999 }])).toEqual([200, block])
})

test('of a medium that is far away, a block is read at once', async () => {
  expect(await bytesRead(false, [first, first])).toEqual([block])
})
