import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startsQuickly } from '#test/command.ts'
import { createTestDatabase } from '#test/database.ts'
import { query, temporaryFolder } from '#test/postgres-process.ts'
import { findMissing, migrateDatabase } from './migrate.ts'

const { url } = await createTestDatabase()
const folder = await temporaryFolder()
// The template has migrated already: these files are another program's, so they get a fresh database of their own.
await query(url, 'create database other')
const other = new URL(url)
other.pathname = 'other'

async function writeMigrations(...names: string[]): Promise<void> {
  await mkdir(path.join(folder, 'meta'), { recursive: true })
  const entries = names.map((tag, idx) => ({ idx, version: '7', when: idx + 1, tag, breakpoints: true }))
  await writeFile(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const name of names) {
    await writeFile(
      path.join(folder, `${name}.sql`),
      `select pg_sleep(0.1); create table made_by_${name} (id int)`,
    )
  }
}

function migrateInOwnProcess(): Promise<string[]> {
  const script = path.join(import.meta.dirname, '../../../test/migrate-child.ts')
  return promisify(execFile)(process.execPath, [...startsQuickly, script, other.href, folder]).then(
    ({ stdout }) => JSON.parse(stdout),
  )
}

test('three processes that migrate at once run each migration once', async () => {
  await writeMigrations('one', 'two')
  const runs = await Promise.all([migrateInOwnProcess(), migrateInOwnProcess(), migrateInOwnProcess()])
  expect(runs.flat()).toEqual(['one', 'two'])
  await writeMigrations('one', 'two', 'three')
  expect(await migrateDatabase(other.href, folder)).toEqual(['three'])
  expect(await migrateDatabase(other.href, folder)).toEqual([])
})

test('code that knows fewer migrations than the database does not touch it', async () => {
  await writeMigrations('one', 'two')
  await expect(migrateDatabase(other.href, folder)).rejects.toThrow('The database is newer than this code')
})

test('a folder without migrations is no error', async () => {
  expect(await migrateDatabase(other.href, path.join(folder, 'nothing'))).toEqual([])
})

test('the migrations of this repository fit the template that tests start from', async () => {
  expect(await migrateDatabase(url)).toEqual([])
})

const first = { name: '0000_first', madeAt: 10, hash: 'a' }
const second = { name: '0001_second', madeAt: 20, hash: 'b' }

test('what is missing is found in order', () => {
  expect(findMissing([first, second], [])).toEqual([first, second])
  expect(findMissing([first, second], [first])).toEqual([second])
})

test('a migration that was changed after it ran is reported', () => {
  expect(() => findMissing([{ ...first, hash: 'c' }], [first])).toThrow(/0000_first was changed after it ran/)
})

test('a migration that would be skipped is reported', () => {
  expect(() => findMissing([first, second], [second])).toThrow(
    /0000_first is older than one that ran already/,
  )
})
