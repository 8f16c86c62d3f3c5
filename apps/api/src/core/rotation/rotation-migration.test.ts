import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { whatIsOn } from '@iki/contract/media/rotation'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#core/database/database.ts'
import { migrateDatabase } from '#core/database/migrate.ts'
import { createTestDatabase } from '#test/database.ts'
import { query, temporaryFolder } from '#test/postgres-process.ts'
import { listRotations, listRounds } from './rotation.store.ts'

const migrations = path.resolve(import.meta.dirname, '../../../migrations')
const { url } = await createTestDatabase()
await query(url, 'create database before_rounds')
const old = new URL(url)
old.pathname = 'before_rounds'

/** The migrations up to the one that brought rounds, without it. */
async function earlierMigrations(): Promise<string> {
  const folder = await temporaryFolder()
  await cp(migrations, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'))
  const until = journal.entries.findIndex(({ tag }) => tag.endsWith('_rotation_rounds'))
  expect(until).toBeGreaterThan(0)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }))
  return folder
}

const week = (
  plan: string,
  term: number,
) => `('${plan}-${term}', '${plan}', ${term}, '一', '', '{everyone}', '{}',
  'moon', '', '[]', '')`
const talk = (id: string, seconds: number, access: string, published = '2026-01-01') =>
  `('${id}', 'audio', '話', '', '', '{${access}}', '{}', 'moon', 'm', ${seconds}, '[]', '${published}', '')`

test('what was on before there were rounds continues, at every hour', async () => {
  await migrateDatabase(old.href, await earlierMigrations())
  await query(
    old.href,
    `insert into weekly_contents (id, plan, term, title, lead, access, tags, drawing, body_html, items, content_hash)
     values ${[...[1, 2, 3, 4, 5, 6, 7, 8].map(term => week('eichi', term)), week('kafuku', 1), week('kafuku', 3)].join()}`,
  )
  await query(
    old.href,
    `insert into lessons (id, kind, title, description, body_html, access, tags, drawing, media_key,
       duration_seconds, transcript, published_at, content_hash)
     values ${[talk('a', 61.25, 'member'), talk('of-a-plan', 50, 'kafuku'), talk('b', 30, 'everyone'), talk('later', 9, 'member', '2999-01-01')].join()}`,
  )
  await query(
    old.href,
    `insert into playlists (tag, title, description, priority, access, drawing, content_hash)
     values ('radio', 'ラジオ', '', 1, '{member}', 'moon', '')`,
  )
  await query(
    old.href,
    `insert into playlist_lessons (playlist_tag, position, lesson_id)
     values ('radio', 0, 'later'), ('radio', 1, 'a'), ('radio', 2, 'of-a-plan'), ('radio', 3, 'b')`,
  )
  await migrateDatabase(old.href)

  const db = await openDatabase(old.href, {
    maxConnections: 1,
    statementTimeoutMs: 10_000,
    applicationName: 'iki-test',
  })
  const week1 = Date.parse('2026-01-05T00:00:00+09:00')
  const radioBegan = Date.parse('2026-01-01T00:00:00+09:00')
  const found: unknown[] = []
  const before: unknown[] = []
  for (let step = 0; step < 300; step++) {
    const now = new Date(week1 + step * 7.3 * 3_600_000 + 1)
    const rounds = await listRounds(db, ['weekly eichi', 'weekly kafuku', 'radio'], now)
    const on = (rotation: string) => whatIsOn(rounds.get(rotation) ?? [], now, { aheadMs: 0, limit: 1 })
    found.push([
      on('weekly eichi')?.talk.id,
      on('weekly kafuku')?.talk.id,
      on('radio')?.talk.id,
      on('radio')?.second,
    ])
    const passedWeeks = Math.floor((now.getTime() - week1) / (7 * 86_400_000))
    const second = ((now.getTime() - radioBegan) % 91_250) / 1000
    before.push([
      `eichi-${(passedWeeks % 8) + 1}`,
      ['kafuku-1', '', 'kafuku-3'][passedWeeks % 3],
      second < 61.25 ? 'a' : 'b',
      second < 61.25 ? second : (second * 1000 - 61_250) / 1000,
    ])
  }
  expect(await listRotations(db)).toEqual(['radio', 'weekly eichi', 'weekly kafuku'])
  await closeDatabase(db)
  expect(found).toEqual(before)
})
