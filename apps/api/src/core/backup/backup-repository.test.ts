import { copyFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { backupFolder } from './backup-folder.ts'
import { createRepository, openRepository, type Repository, readHeader } from './backup-repository.ts'
import type { Manifest } from './manifest.ts'

const root = await temporaryDirectory()
const passphrase = '息を吐く passphrase'
let folder = ''
let count = 0
beforeEach(() => {
  folder = join(root, String(++count))
})

const manifest: Manifest = {
  format: 1,
  id: '20261122T010000Z-aaaaaa',
  startedAt: '',
  endedAt: '',
  release: '5.0.0',
  postgres: '18.4',
  migrations: { app: [], jobs: null },
  secrets: [],
  tables: [],
  sequences: [],
  secretFiles: [],
  media: { files: 0, bytes: 0, index: [], missing: { files: 0, some: [] } },
}
const filesIn = async (part = '') =>
  (await readdir(join(folder, part), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

async function reopen(given: string | null): Promise<Repository> {
  const files = backupFolder(folder)
  return openRepository(files, (await readHeader(files))?.encryption ?? null, given)
}
async function put(repository: Repository, text: string): Promise<string> {
  return (await repository.putChunk(Buffer.from(text), await repository.listChunks())).name
}

test.each([null, passphrase])(
  'what was put comes back after a reopening, and is written once (%s)',
  async given => {
    const repository = await createRepository(backupFolder(folder), given, { hardness: 2 ** 14 })
    const name = await put(repository, '下腹')
    expect(await put(repository, '下腹')).toBe(name)
    await repository.writeManifest(manifest)
    const again = await reopen(given)
    expect(String(await again.readChunk(name))).toBe('下腹')
    expect(await again.listIds()).toEqual([manifest.id])
    expect(await again.readManifest(manifest.id)).toEqual(manifest)
    expect(await filesIn('drafts')).toEqual([])
    expect(await filesIn('chunks')).toHaveLength(1)
  },
)

test('encrypted files reveal nothing of what is in them, not even that it is known', async () => {
  const repository = await createRepository(backupFolder(folder), passphrase, { hardness: 2 ** 14 })
  const text = 'ゆっくり息を吐く'.repeat(100)
  const name = await put(repository, text)
  await repository.writeManifest({ ...manifest, release: 'the release of this test' })
  for (const file of await filesIn()) {
    const content = await readFile(file)
    for (const plain of ['ゆっくり', 'the release', passphrase]) expect(content.includes(plain)).toBe(false)
  }
  const open = await createRepository(backupFolder(`${folder}-open`), null)
  const other = await createRepository(backupFolder(`${folder}-other`), passphrase, { hardness: 2 ** 14 })
  expect(new Set([name, await put(open, text), await put(other, text)]).size).toBe(3)
})

test('another passphrase, and none, are refused with a sentence', async () => {
  await createRepository(backupFolder(folder), passphrase, { hardness: 2 ** 14 })
  await expect(reopen('another passphrase')).rejects.toThrow(
    'The passphrase is not the one that these backups were encrypted with.',
  )
  await expect(reopen(null)).rejects.toThrow(
    /^The backups in .* are encrypted: their passphrase is needed\.$/,
  )
})

const damages: [string, (path: string, other: string) => Promise<void>][] = [
  [
    'a bit is turned',
    async path =>
      writeFile(
        path,
        (await readFile(path)).map((byte, at) => (at === 20 ? byte ^ 1 : byte)),
      ),
  ],
  ['its end is cut off', path => truncate(path, 25)],
  ['it is empty', path => truncate(path, 0)],
  ['another lies in its place', (path, other) => copyFile(other, path)],
]
test.each(damages.flatMap(damage => [null, passphrase].map(given => [damage[0], given, damage[1]] as const)))(
  'a chunk is known to be damaged when %s (%s)',
  async (_, given, damage) => {
    const repository = await createRepository(backupFolder(folder), given, { hardness: 2 ** 14 })
    const [name] = [await put(repository, 'あ'.repeat(50)), await put(repository, 'い'.repeat(50))]
    const paths = await filesIn('chunks')
    const path = paths.find(each => each.endsWith(name)) ?? ''
    await damage(path, paths.find(each => each !== path) ?? '')
    await expect(repository.readChunk(name)).rejects.toThrow(
      /chunks\/.* is damaged: it is not what was written\.$/,
    )
    await rm(path)
    await expect(repository.readChunk(name)).rejects.toThrow(/chunks\/.* is missing\.$/)
  },
)

test.each([null, passphrase])('a manifest that is damaged is no backup to restore (%s)', async given => {
  const repository = await createRepository(backupFolder(folder), given, { hardness: 2 ** 14 })
  await repository.writeManifest(manifest)
  await truncate(join(folder, 'backups', manifest.id), 100)
  await expect(repository.readManifest(manifest.id)).rejects.toThrow('is damaged')
})

test('what a newer release has written is distinguished from what is damaged', async () => {
  const repository = await createRepository(backupFolder(folder), null)
  await repository.writeManifest({ ...manifest, format: 2 } as unknown as Manifest)
  await expect(repository.readManifest(manifest.id)).rejects.toThrow('was made by a newer release')
  await writeFile(join(folder, 'iki-backups.json'), JSON.stringify({ format: 2 }))
  await expect(reopen(null)).rejects.toThrow('were made by a newer release')
  await writeFile(join(folder, 'iki-backups.json'), 'x')
  await expect(reopen(null)).rejects.toThrow('iki-backups.json is damaged')
  await rm(join(folder, 'iki-backups.json'))
  await expect(reopen(null)).rejects.toThrow('has lost iki-backups.json')
})

test('a folder on a disk that is not there is not made', async () => {
  const files = backupFolder(join(folder, 'mnt/backups'))
  await expect(createRepository(files, null)).rejects.toThrow(
    /^There is no folder .*\/mnt to keep backups in\.$/,
  )
})
