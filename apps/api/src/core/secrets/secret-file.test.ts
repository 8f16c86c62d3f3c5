import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { asAnotherUser, nobody } from '#test/another-user.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { makeSecretFile, putSecretFile, readSecretFile, succeedSecretFile } from './secret-file.ts'

const directory = await temporaryDirectory()
await chmod(directory, 0o755)
const text = 'a secret that somebody put here, long enough'

async function folder(name: string): Promise<string> {
  await mkdir(join(directory, name))
  return join(directory, name, 'secret')
}

test('a secret is made where there is none, for its owner alone, and stays', async () => {
  const path = join(directory, 'fresh/data/secret')
  expect(await readSecretFile(path)).toBe(null)
  const made = await makeSecretFile(path)
  expect(made).toHaveLength(64)
  expect(await readSecretFile(path)).toBe(made)
  expect(await makeSecretFile(path)).toBe(made)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(directory, 'fresh/data'))).toEqual(['secret'])
})

test('processes that start at once in an empty folder agree on one', async () => {
  const path = join(directory, 'shared/secret')
  const module = join(import.meta.dirname, 'secret-file.ts')
  const script = `import { makeSecretFile } from ${JSON.stringify(module)}
    process.stdout.write(await makeSecretFile(${JSON.stringify(path)}))`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const made = await Promise.all([start(), start(), start()])
  expect(new Set(made.map(({ stdout }) => stdout))).toEqual(new Set([await readSecretFile(path)]))
  expect(await readdir(join(directory, 'shared'))).toEqual(['secret'])
})

test('a secret of another user is refused and never replaced', async () => {
  const path = await folder('others')
  await writeFile(path, text, { mode: 0o600 })
  await chmod(join(directory, 'others'), 0o777)
  const refusal =
    /secret can't be read by this user \(uid \d+\) \(EACCES\)\. It stays as it is\. Start Iki as/
  await asAnotherUser(path, async () => {
    await expect(readSecretFile(path)).rejects.toThrow(refusal)
    await expect(makeSecretFile(path)).rejects.toThrow(refusal)
  })
  expect(await readFile(path, 'utf8')).toBe(text)
  expect(await readdir(join(directory, 'others'))).toEqual(['secret'])
})

test.skipIf(process.geteuid?.() !== 0)(
  'what root makes or puts back is the folder’s owner’s, whose service reads it from then on',
  async () => {
    const path = await folder('of-the-service')
    await chown(join(path, '..'), nobody, nobody)
    const first = await makeSecretFile(path)
    const next = await makeSecretFile(`${path}.new`)
    await putSecretFile(`${path}.old-1`, text)
    await asAnotherUser(path, async () => {
      expect(await readSecretFile(path)).toBe(first)
      expect(await readSecretFile(`${path}.new`)).toBe(next)
      expect(await readSecretFile(`${path}.old-1`)).toBe(text)
    })
    await succeedSecretFile(path, `${path}.new`, `${path}.old-2`)
    await asAnotherUser(path, async () => {
      expect(await readSecretFile(path)).toBe(next)
      expect(await readSecretFile(`${path}.old-2`)).toBe(first)
    })
    const { uid, gid, mode } = await stat(path)
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: nobody, gid: nobody, mode: 0o600 })
  },
)

test('a folder that this user may not look into or write to is refused with what to do', async () => {
  const path = await folder('closed')
  await chmod(join(directory, 'closed'), 0o700)
  await asAnotherUser(join(directory, 'closed'), async () => {
    await expect(readSecretFile(path)).rejects.toThrow(/can't be read by this user/)
    const below = join(directory, 'closed/below/secret')
    await expect(makeSecretFile(below)).rejects.toThrow(/can't be made by this user .* Let this user write/)
  })
})

test.each([
  ['is empty', (path: string) => writeFile(path, '')],
  ['is empty', (path: string) => writeFile(path, ' \n')],
  ['has fewer than 32 characters: it was cut off', (path: string) => writeFile(path, 'YWJj')],
  ['is a folder and no file', (path: string) => mkdir(path)],
  ['is a link that leads nowhere', (path: string) => symlink('/nowhere/to/be/found', path)],
])('one that %s is refused, and stays as it is', async (what, put) => {
  const path = await folder(`wrong-${Math.random()}`)
  await put(path)
  const refusal = new RegExp(`The secret .* ${what}\\. It stays as it is\\. Put the right one back`)
  await expect(readSecretFile(path)).rejects.toThrow(refusal)
  await expect(makeSecretFile(path)).rejects.toThrow(refusal)
  expect(await readdir(join(path, '..'))).toEqual(['secret'])
})

test('a secret that is followed by another stays beside it, also when that is done twice', async () => {
  const path = await folder('followed')
  await writeFile(path, text)
  const next = await makeSecretFile(`${path}.new`)
  await succeedSecretFile(path, `${path}.new`, `${path}.old-1`)
  expect(await readSecretFile(path)).toBe(next)
  expect(await readSecretFile(`${path}.old-1`)).toBe(text)
  expect((await readdir(join(path, '..'))).toSorted()).toEqual(['secret', 'secret.old-1'])
})
