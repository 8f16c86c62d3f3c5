import { readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { openFiles } from './open-files.ts'

const directory = await temporaryDirectory()
const path = join(directory, 'medium.mp3')
await writeFile(path, '0123456789')

test('parts are read where they are, and no more than there is', async () => {
  const files = openFiles()
  const read = async (at: number, most: number) => (await files.read(path, { at, most })).toString()
  expect(await Promise.all([read(0, 3), read(8, 10), read(10, 5), read(4, 0)])).toEqual(['012', '89', '', ''])
})

test('a file that is not there is looked for again the next time', async () => {
  const files = openFiles()
  const late = join(directory, 'late.mp3')
  const read = () => files.read(late, { at: 0, most: 4 })
  await expect(read()).rejects.toThrow('ENOENT')
  await writeFile(late, 'here')
  expect((await read()).toString()).toBe('here')
})

test('a file that is let go is read to the end by whoever reads it, and then is another', async () => {
  const files = openFiles()
  await files.read(path, { at: 0, most: 1 })
  const reading = files.read(path, { at: 0, most: 10 })
  files.letGo(path)
  await rm(path)
  await writeFile(path, 'abcdefghij')
  expect((await reading).toString()).toBe('0123456789')
  expect((await files.read(path, { at: 0, most: 10 })).toString()).toBe('abcdefghij')
})

test.skipIf(process.platform !== 'linux')('what nobody reads any more does not stay open', async () => {
  const files = openFiles()
  const many = Array.from({ length: 300 }, (_, index) => join(directory, `many-${index}.mp3`))
  for (const each of many) await writeFile(each, 'x')
  for (const each of many) await files.read(each, { at: 0, most: 1 })
  await expect.poll(countOpen).toBeLessThanOrEqual(256)
  files.letGoAll()
  await expect.poll(countOpen).toBe(0)
})

/** How many files of the folder this process has open. */
async function countOpen(): Promise<number> {
  const descriptors = await readdir('/proc/self/fd')
  const targets = await Promise.all(
    descriptors.map(each => readlink(`/proc/self/fd/${each}`).catch(() => '')),
  )
  return targets.filter(target => target.startsWith(join(directory, 'many-'))).length
}
