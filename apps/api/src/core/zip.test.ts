import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipFile, zipOf } from './zip.ts'

const at = new Date('2026-11-20T00:00:00Z')

async function unzip(files: ZipFile[]): Promise<Record<string, Uint8Array>> {
  async function* each() {
    yield* files
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zipOf(each(), at)) pieces.push(piece)
  return unzipSync(Buffer.concat(pieces))
}

test('holds its files as they were, texts and pictures', async () => {
  const picture = randomBytes(100_000)
  const files = await unzip([
    { name: 'diary.md', content: ['# 日記\n', '息を吐く\n'] },
    { name: 'pictures/one.webp', content: [picture], isPacked: true },
    { name: 'empty.csv', content: [] },
  ])
  expect(strFromU8(files['diary.md'] ?? new Uint8Array())).toBe('# 日記\n息を吐く\n')
  expect(Buffer.from(files['pictures/one.webp'] ?? []).equals(picture)).toBe(true)
  expect(files['empty.csv']).toHaveLength(0)
})

test('reads no picture before the one ahead of it was taken', async () => {
  let read = 0
  async function* files(): AsyncGenerator<ZipFile> {
    for (; read < 1_000; ) {
      read += 1
      yield { name: `${read}.webp`, content: [randomBytes(1_000)], isPacked: true }
    }
  }
  const zip = zipOf(files(), at)
  for (let taken = 0; taken < 10; taken++) await zip.next()
  expect(read).toBeLessThan(12)
  await zip.return(undefined)
})

test('is cut off, and no whole zip, when a file can’t be read', async () => {
  async function* files(): AsyncGenerator<ZipFile> {
    yield { name: 'one', content: ['1'] }
    throw new Error('the storage is away')
  }
  await expect(async () => {
    for await (const _ of zipOf(files(), at));
  }).rejects.toThrow('the storage is away')
})
