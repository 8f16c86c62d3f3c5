import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
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

/** The npm that runs the tests, or the system's: the Node of the project has none beside it. */
function findNpm(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'npm'))
  return [process.env.npm_execpath ?? '', ...onPath]
    .filter(file => existsSync(file))
    .map(file => realpathSync(file))
    .find(file => file.endsWith('npm-cli.js'))
}

/** Where npm keeps what it fetches for a project. It needs no network to say so. */
async function askNpm(root: string, env: Record<string, string>): Promise<string> {
  const parts = JSON.stringify({ root, node: process.execPath })
  const run = `import { runNpm } from '${script}'
    process.exitCode = await runNpm(['config', 'get', 'cache'], ${parts})`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', run], {
    env: { PATH: process.env.PATH, npm_execpath: findNpm(), ...env },
  })
  return stdout.trim()
}

test('npm that is run for the project has it there too, unless it is given a place of its own', async () => {
  const [project, noHome] = [join(directory, 'project'), join(directory, 'no-home')]
  const given = join(directory, 'given')
  await mkdir(project)
  await writeFile(noHome, '') // Even root can't write into a file as into a folder.
  expect(await askNpm(project, { HOME: noHome })).toBe(join(project, '.cache/npm'))
  expect(await askNpm(project, { HOME: noHome, npm_config_cache: given })).toBe(given)
})
