import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import type { Sealed } from './evidence.ts'
import { openSecrets } from './open-secrets.ts'
import { seal, unseal } from './seal.ts'
import { listSecrets } from './secret.store.ts'
import { serviceSecrets } from './secret.tables.ts'
import { secretFrom } from './secret-keys.ts'

const { database: db } = await createTestDatabase()
const folder = await temporaryDirectory()
const clock = () => new Date('2026-11-20T00:00:00Z')
const [a, b, c] = ['a', 'b', 'c'].map(letter => `the secret ${letter} of this test, long enough`) as [
  string,
  string,
  string,
]
const none = {
  secret: null,
  oldSecret: null,
  diarySecret: null,
  oldDiarySecret: null,
  dataDirectory: join(folder, 'none'),
}

type Given = Partial<typeof none | Record<'secret' | 'oldSecret' | 'diarySecret' | 'oldDiarySecret', string>>
async function open(given: Given, sealed: Sealed[] = []) {
  const warnings: string[] = []
  const secret = await openSecrets({
    db,
    clock,
    config: { ...none, ...given },
    listSealed: async () => sealed,
    warn: line => warnings.push(line),
  })
  return { secret, warnings }
}

/** Something that was sealed with this secret. */
function sealedWith(text: string, options: Partial<Sealed> = {}): Sealed {
  const made = seal(secretFrom(text).key('x'), '息')
  const opens: Sealed['opens'] = source => unseal(source.key('x'), made) !== null
  return { name: 'SECRET', what: 'a text', isDecisive: false, opens, ...options }
}

beforeEach(async () => {
  await db.delete(serviceSecrets)
})

test('the first secret is noted, and another is refused with a sentence that says which and what to do', async () => {
  const { secret, warnings } = await open({ secret: a })
  expect(secret.key('x')).toEqual(secretFrom(a).key('x'))
  expect(warnings).toEqual([])
  await expect(open({ secret: b })).rejects.toThrow(
    /^The SECRET of this node \(SECRET, fingerprint \S{10}\) is not the one of this database \(fingerprint \S{10}, since 2026-11-20\)\. This node changed nothing\. Give this node the SECRET that the others have/,
  )
  expect((await open({ secret: a })).secret.sealing.mark).toBe('s1')
})

test('what is noted reveals nothing of the secret, and is another thing for each use of it', async () => {
  await open({ secret: a, diarySecret: a })
  const rows = await listSecrets(db)
  expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(2)
  for (const part of [a, secretFrom(a).key('fingerprint of SECRET').toString('base64url')])
    expect(JSON.stringify(rows)).not.toContain(part)
})

test('of nodes that start at once with different secrets on an empty database one is refused', async () => {
  const opened = await Promise.allSettled([a, b, c].map(secret => open({ secret, diarySecret: secret })))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listSecrets(db)).toHaveLength(2)
})

test('a DIARY_SECRET that differs or is missing is refused by its name', async () => {
  await open({ secret: a, diarySecret: b })
  await expect(open({ secret: a, diarySecret: c })).rejects.toThrow(/^The DIARY_SECRET of this node/)
  await expect(open({ secret: a })).rejects.toThrow(
    /^This database is used with a DIARY_SECRET \(.*\), and this node was given none\./,
  )
})

test('a DIARY_SECRET that is set later is not used before somebody says so', async () => {
  await open({ secret: a })
  const { secret, warnings } = await open({ secret: a, diarySecret: b })
  expect(secret.sealing.mark).toBe('s1')
  expect(warnings).toEqual([
    'The DIARY_SECRET that is set is not used yet: npm run secret -- rotate changes over.',
  ])
})

test('where there is nothing at all a secret is made in the folder, once', async () => {
  const dataDirectory = join(folder, 'fresh')
  const { secret } = await open({ dataDirectory })
  expect(await readdir(dataDirectory)).toEqual(['secret'])
  expect((await open({ dataDirectory })).secret.key('x')).toEqual(secret.key('x'))
})

test('none is made where the database has one, or holds what was sealed with one', async () => {
  const dataDirectory = join(folder, 'empty')
  await expect(open({ dataDirectory }, [sealedWith(a)])).rejects.toThrow(
    /^This database holds what was sealed with a SECRET \(a text\), and this node was given none\./,
  )
  await open({ secret: a })
  await expect(open({ dataDirectory })).rejects.toThrow(/this node was given none/)
  await expect(readdir(dataDirectory)).rejects.toThrow('ENOENT')
})

test('a database from before is not given to a key that opens nothing of it', async () => {
  await expect(open({ secret: b }, [sealedWith(a), sealedWith(a)])).rejects.toThrow(
    /^The SECRET of this node \(SECRET\) is not the one of this database: it does not open a text\. Nothing was changed/,
  )
  expect(await listSecrets(db)).toEqual([])
  await open({ secret: a }, [sealedWith(a)])
  expect(await listSecrets(db)).toHaveLength(1)
})

test('a database in which a wrong key has sealed for a while goes to the right one', async () => {
  const sealed = [sealedWith(a, { isDecisive: true, what: 'a key' }), sealedWith(a), sealedWith(b)]
  await expect(open({ secret: b }, sealed)).rejects.toThrow(/it does not open a key, a text/)
  const { warnings } = await open({ secret: a }, sealed)
  expect(warnings).toEqual([expect.stringMatching(/^1 of 3 looked at do not open with this SECRET/)])
})

test('texts that were sealed with a DIARY_SECRET ask for it', async () => {
  const ofDiary = { name: 'DIARY_SECRET' as const }
  await expect(open({ secret: a }, [sealedWith(b, ofDiary)])).rejects.toThrow(
    /sealed with a DIARY_SECRET \(a text\), and this node was given none/,
  )
  await open({ secret: a, diarySecret: b }, [sealedWith(b, ofDiary)])
})

test('a secret that is to follow is given beside the one of now', async () => {
  await open({ secret: a })
  const { secret, warnings } = await open({ secret: b, oldSecret: a })
  expect(secret.key('x')).toEqual(secretFrom(a).key('x'))
  expect(secret.keys('x')).toEqual([a, b].map(text => secretFrom(text).key('x')))
  expect(warnings).toEqual([expect.stringContaining('The SECRET that is set is not used yet')])
})
