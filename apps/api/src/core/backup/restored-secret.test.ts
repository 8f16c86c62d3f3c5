import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { givenSecret, readGivenSecrets, short } from '../secrets/given-secrets.ts'
import { planSecrets, readSecretFiles } from './restored-secret.ts'

const root = await temporaryDirectory()
let dataDirectory = ''
let count = 0
beforeEach(async () => {
  dataDirectory = join(root, String(++count))
  await mkdir(dataDirectory)
})

const [ours, former, other] = ['ours', 'former', 'other'].map(
  name => `the secret ${name} of this test, long enough`,
) as [...[string, string, string]]
const fingerprintOf = (text: string) => givenSecret('SECRET', text, { from: '' }).fingerprint
const row = (text: string, state: string) => ({ name: 'SECRET', fingerprint: fingerprintOf(text), state })
const config = (given: Partial<Record<'secret' | 'oldSecret', string>> = {}) => ({
  secret: null,
  oldSecret: null,
  diarySecret: null,
  oldDiarySecret: null,
  dataDirectory,
  ...given,
})
const files = [
  { name: 'secret', text: ours },
  { name: 'secret.old-abc', text: former },
]
const backup = { secrets: [row(former, 'retired'), row(ours, 'current')], secretFiles: files }
const read = (name: string) => readFile(join(dataDirectory, name), 'utf8').then(text => text.trim())
const opens = async (text: string) =>
  (await readGivenSecrets(config())).some(({ fingerprint }) => fingerprint === fingerprintOf(text))

test('the files of a backup are those of the data folder, and none where a setting is the secret', async () => {
  for (const { name, text } of files) await writeFile(join(dataDirectory, name), `${text}\n`)
  await writeFile(join(dataDirectory, 'secret.aside-x'), other)
  expect(await readSecretFiles(config())).toEqual(files)
  expect(await readSecretFiles(config({ secret: ours }))).toEqual([])
})

test('on a new machine they are put back', async () => {
  const plan = await planSecrets(config(), backup, { mayPutAside: false })
  expect(plan.missing).toEqual([])
  expect(await plan.bring()).toHaveLength(2)
  expect(await plan.settle()).toEqual([])
  expect(await readSecretFiles(config())).toEqual(files)
})

test('another secret is in the way, and is put aside only when that may be', async () => {
  await writeFile(join(dataDirectory, 'secret'), other)
  await expect(planSecrets(config(), backup, { mayPutAside: false })).rejects.toThrow(
    /^\/.*\/secret is another secret than that of the backup\. Nothing was changed: move it away first/,
  )
  const plan = await planSecrets(config(), backup, { mayPutAside: true })
  await plan.bring()
  // Whichever database there is when it is interrupted here, it opens.
  expect([await read('secret'), await opens(other), await opens(ours)]).toEqual([other, true, true])
  expect(await plan.settle()).toEqual([expect.stringContaining('is put aside as')])
  expect(await read('secret')).toBe(ours)
  expect(await read(`secret.aside-${short(fingerprintOf(other))}`)).toBe(other)
  expect(await opens(other)).toBe(false)
})

test('what is here already stays as it is, and what is missing is named', async () => {
  await writeFile(join(dataDirectory, 'secret'), `${ours}\n`)
  const plan = await planSecrets(config(), backup, { mayPutAside: false })
  expect([plan.missing, await plan.bring(), await plan.settle()]).toEqual([[], [], []])
  expect(await readdir(dataDirectory)).toEqual(['secret'])

  const open = { secrets: [...backup.secrets, row(other, 'previous')], secretFiles: [] }
  expect((await planSecrets(config(), open, { mayPutAside: false })).missing).toEqual([
    row(other, 'previous'),
  ])
  const bySetting = await planSecrets(config({ secret: other }), backup, { mayPutAside: false })
  expect(bySetting.missing).toEqual([row(ours, 'current')])
  expect(await bySetting.bring()).toEqual([])
})
