import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { backupFolder } from './backup-folder.ts'
import { createRepository } from './backup-repository.ts'
import type { Manifest } from './manifest.ts'
import { writeMedia } from './media-chunks.ts'
import { checkChunks, checkMedia, restoreMedia } from './restore-media.ts'
import { folderMedia, type StoredMedia } from './stored-media.ts'

const root = await temporaryDirectory()
const from = join(root, 'from')
const backups = join(root, 'backups')
const repository = await createRepository(backupFolder(backups), 'a passphrase of this test', {
  hardness: 2 ** 14,
})

async function store(key: string, content: string | Buffer): Promise<void> {
  const path = join(from, key.startsWith('media/') ? key : `objects/${key}`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
const mediumOf = (content: string) =>
  `media/${createHash('sha256').update(content).digest('hex').slice(0, 32)}.mp3`
const sound = mediumOf('a sound')
const large = randomBytes(20_000_000)
await store(sound, 'a sound')
await store('films/abc/1.m4s', large)
await store('films/ab/1.m4s', 'another film')
await store('diary/one', 'a picture')
await store('diary/empty', '')
await store('media/half.mp3.part', 'being written')

const write = async (
  previous: string[],
  { named = new Set<string>(), media = folderMedia(from) as StoredMedia } = {},
) => writeMedia({ repository, there: await repository.listChunks(), media, named, previous })
const asManifest = (media: Manifest['media']) => ({ tables: [], media }) as unknown as Manifest

/** A storage that says what it was asked for. */
function watched(): { media: StoredMedia; read: string[] } {
  const media = folderMedia(from)
  const read: string[] = []
  return {
    read,
    media: {
      ...media,
      read(key, most) {
        read.push(key)
        return media.read(key, most)
      },
    },
  }
}

test('all media come back as they were, and a restore continues where it was interrupted', async () => {
  const saved = await write([])
  expect(saved).toMatchObject({ files: 5, bytes: 20_000_000 + 28, damaged: [], missing: { files: 0 } })
  const to = join(root, 'to')
  await folderMedia(to).write(
    'diary/one',
    (async function* () {
      yield Buffer.from('a picture')
    })(),
  )
  expect(await restoreMedia(repository, asManifest(saved), folderMedia(to))).toEqual({ files: 5, written: 4 })
  expect(await folderMedia(to).list()).toEqual(await folderMedia(from).list())
  expect((await readFile(join(to, 'objects/films/abc/1.m4s'))).equals(large)).toBe(true)
  expect(await restoreMedia(repository, asManifest(saved), folderMedia(to))).toEqual({ files: 5, written: 0 })
})

test('what is there already is neither read nor written again', async () => {
  const before = await write([])
  await store('diary/two', 'a new picture')
  const { media, read } = watched()
  const after = await write(before.index, { media })
  expect(read).toEqual(['diary/two'])
  expect(after.files).toBe(6)
  expect(after.written).toBeLessThan(2_000)
})

test('what is missing of the backup before is read again', async () => {
  const before = await write([])
  const { chunks } = {
    chunks: await readdir(join(backups, 'chunks'), { recursive: true, withFileTypes: true }),
  }
  for (const entry of chunks.filter(each => each.isFile())) await rm(join(entry.parentPath, entry.name))
  const { media, read } = watched()
  const after = await write(before.index, { media })
  expect(read).toHaveLength(6)
  expect(await checkMedia(repository, asManifest(after))).toEqual([])
})

test('what the database names and the storage does not have is reported', async () => {
  const named = new Set([sound, 'films/abc/', 'films/gone/', 'diary/gone', 'diary/two'])
  const media = watched().media
  const vanishing: StoredMedia = {
    ...media,
    read: async (key, most) => (key === 'diary/two' ? null : media.read(key, most)),
  }
  const { files, missing } = await write([], { named, media: vanishing })
  expect(files).toBe(5)
  expect(missing).toEqual({ files: 3, some: ['diary/gone', 'diary/two', 'films/gone/'] })
})

test('a medium that does not fit its name is reported', async () => {
  const other = mediumOf('another sound')
  await store(other, 'not that sound')
  expect((await write([])).damaged).toEqual([other])
})

test('a chunk that is missing or damaged is found before or while it is read', async () => {
  const place = join(root, 'damaged') // Elsewhere, what former backups wrote lies there as well.
  const repository = await createRepository(backupFolder(place), null)
  const parts = { repository, there: new Set<string>(), named: new Set<string>(), previous: [] }
  const saved = asManifest(await writeMedia({ ...parts, media: folderMedia(from) }))
  const name = [...parts.there].find(each => !saved.media.index.includes(each)) ?? ''
  const path = join(place, 'chunks', name.slice(0, 2), name)
  const content = await readFile(path)
  await writeFile(path, content.subarray(0, -1))
  expect(await checkMedia(repository, saved)).toEqual([
    expect.stringMatching(/is damaged: it is not what was written\.$/),
  ])
  await rm(path)
  await expect(checkChunks(repository, saved)).rejects.toThrow(
    /^The backup is not whole: 1 of its files are missing/,
  )
})
