import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '#test/database.ts'
import { query } from '#test/postgres-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { type Applied, migrateAsFarAs, migrateDatabase } from '../database/migrate.ts'
import { backupFolder } from './backup-folder.ts'
import { createRepository } from './backup-repository.ts'
import { compareDatabase, dumpDatabase } from './dump-database.ts'
import { bringUpToDate, checkRelease, restoreDatabase } from './restore-database.ts'

const { url: present } = await createTestDatabase()
const [former, restored] = (await Promise.all([createEmptyDatabase(), createEmptyDatabase()])) as [
  string,
  string,
]
const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../migrations/meta/_journal.json'), 'utf8'),
)
const columns = `
  select table_schema, table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
  where table_schema in ('public', 'drizzle') order by 1, 2, 3`

test('a backup of a former release is restored as it was, and brought to the present one with its rows', async () => {
  // Of the release before the keys by which lessons are sorted, which a migration makes of their titles.
  const last = journal.entries.findIndex(({ tag }) => tag === '0023_fields_of_the_specification')
  const applied: Applied[] = journal.entries.slice(0, last).map(({ when }) => ({ madeAt: when, hash: '' }))
  await migrateAsFarAs(former, applied)
  await query(
    former,
    `insert into lessons (id, title, description, body_html, access, tags, drawing, media_key, duration_seconds, transcript,
       published_at, content_hash)
     values ('one', 'Asa', '', '', '{}', '{}', '', 'voice.mp3', 60, '[]', now(), '')`,
  )
  const repository = await createRepository(backupFolder(join(await temporaryDirectory(), 'backups')), null)
  const dumped = await dumpDatabase(former, { repository, there: new Set() }, async () => {})
  const saved = { ...dumped, id: 'of the test', release: '4.9.0' }
  expect(saved.migrations.app).toHaveLength(last)

  await checkRelease(saved, '5.0.0')
  await restoreDatabase(restored, saved, repository)
  expect(await compareDatabase(restored, saved)).toEqual([])
  expect(await bringUpToDate(restored)).toEqual(journal.entries.slice(last).map(({ tag }) => tag))
  expect(await query(restored, 'select id, title, sort_key from lessons')).toEqual([
    { id: 'one', title: 'Asa', sort_key: 'asa' },
  ])
  expect(await query(restored, columns)).toEqual(await query(present, columns))
  expect(await migrateDatabase(restored)).toEqual([])
})
