import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { folderStorage, storageKey } from './storage.ts'

test('what could not be stored leaves nothing that uses space', async () => {
  const directory = await temporaryDirectory()
  const source = join(directory, 'asa.mp3')
  await writeFile(source, 'a sound')
  const media = join(directory, 'media')
  const inTheWay = join(media, await storageKey(source), 'a folder')
  await mkdir(inTheWay, { recursive: true })
  await expect(folderStorage(media).storeFile(source)).rejects.toThrow()
  expect(await readdir(media)).toEqual([await storageKey(source)])
})
