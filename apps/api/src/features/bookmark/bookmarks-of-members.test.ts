import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLesson } from '#test/content-factories.ts'
import { createTestDatabase } from '#test/database.ts'
import { createMember } from '#test/factories.ts'

const { database: db } = await createTestDatabase()
const folder = join(import.meta.dirname, '../../../migrations')

test('bookmarks of the former service stay complete; one whose id is no id gets another', async () => {
  const [{ uid }, lesson] = [await createMember(db), await createLesson(db)]
  await db.execute(sql`alter table lesson_bookmarks drop constraint lesson_bookmarks_uid_id_pk`)
  await db.execute(sql`alter table lesson_bookmarks add primary key (id)`)
  for (const [index, id] of ['undefined', 'null', 'b1'].entries())
    await db.execute(sql`insert into lesson_bookmarks (id, uid, lesson_id, start_seconds, text, search_text, created_at, updated_at)
      values (${id}, ${uid}, ${lesson}, ${index}, ${id}, ${id}, '2026-01-01', '2026-01-01')`)
  const name = (await readdir(folder)).find(each => each.endsWith('_bookmarks_of_members.sql')) ?? ''
  await db.execute(sql.raw(await readFile(join(folder, name), 'utf8')))
  const { rows } = await db.execute(sql`select id, text from lesson_bookmarks order by start_seconds`)
  expect(rows).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{32}$/), text: 'undefined' },
    { id: expect.stringMatching(/^[0-9a-f]{32}$/), text: 'null' },
    { id: 'b1', text: 'b1' },
  ])
})
