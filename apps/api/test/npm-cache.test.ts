import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { asAnotherUser } from './another-user.ts'
import { temporaryDirectory } from './temporary-directory.ts'

type Script = { findCache(root: string, env: Record<string, string>): Promise<string | null> }
const script = pathToFileURL(join(import.meta.dirname, '../../../scripts/npm.mjs')).href
const { findCache } = (await import(script)) as Script

const directory = await temporaryDirectory()
await chmod(directory, 0o755)
const inProject = '/project/.cache/npm'

test('npm keeps what it fetches at home where that can be written, also when it is not there yet', async () => {
  const home = join(directory, 'home')
  expect(await findCache('/project', { HOME: home })).toBe(null)
  expect(await findCache('/project', { npm_config_cache: join(home, 'elsewhere') })).toBe(null)
  expect((await readdir(home)).toSorted()).toEqual(['.npm', 'elsewhere'])
  expect(await readdir(join(home, '.npm'))).toEqual([])
})

test('it is kept in the project where home can’t be written, is no folder, or holds what only root may write', async () => {
  const [closed, file, ofRoot] = [
    join(directory, 'closed'),
    join(directory, 'file'),
    join(directory, 'of-root'),
  ]
  await mkdir(closed)
  await writeFile(file, '')
  await mkdir(join(ofRoot, '.npm/_cacache/tmp'), { recursive: true })
  await chmod(join(ofRoot, '.npm'), 0o777)
  await asAnotherUser(closed, async () =>
    expect(await findCache('/project', { HOME: closed })).toBe(inProject),
  )
  expect(await findCache('/project', { HOME: file })).toBe(inProject)
  expect(await findCache('/project', { npm_config_cache: '.npm' })).toBe(inProject)
  await asAnotherUser(join(ofRoot, '.npm/_cacache'), async () =>
    expect(await findCache('/project', { HOME: ofRoot })).toBe(inProject),
  )
})
