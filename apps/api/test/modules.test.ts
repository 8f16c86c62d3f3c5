import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../src')

test('every module is in the list of app.ts', async () => {
  const files = (await readdir(source, { recursive: true })).filter(name => name.endsWith('.module.ts'))
  expect(files.length).toBeGreaterThan(40)
  const list = await readFile(join(source, 'app.ts'), 'utf8')
  const missing = files.filter(name => !list.includes(`/${basename(name)}'`))
  expect(missing).toEqual([])
})
