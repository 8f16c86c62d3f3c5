import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember } from '#test/factories.ts'
import * as store from './article.store.ts'
import { listMastery } from './reading.store.ts'

const clock = testClock()
const { db } = await testApp({ clock })

const literal = (value: unknown) =>
  typeof value === 'number'
    ? value
    : `'${value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{${value}}` : value}'`

/** How the database runs what `read` sends, as a plan that is cached and used for every call. */
async function planOf(read: () => Promise<unknown>): Promise<string> {
  const sent = vi.spyOn(db.pool, 'query')
  await read()
  const [[statement] = []] = sent.mock.calls
  const { text, values } = statement as unknown as { text: string; values: unknown[] }
  sent.mockRestore()
  return db.transaction(async tx => {
    await tx.execute(sql.raw('set local plan_cache_mode = force_generic_plan'))
    await tx.execute(sql.raw(`prepare asked as ${text}`))
    const { rows } = await tx.execute(
      sql.raw(`explain (analyze, format json) execute asked(${values.map(literal).join()})`),
    )
    await tx.execute(sql.raw('deallocate asked'))
    return JSON.stringify(rows)
  })
}

test('lists look each reading up, however much the member has read', async () => {
  const uids = await Promise.all(Array.from({ length: 20 }, async () => (await createMember(db)).uid))
  const [uid = ''] = uids
  await db.execute(sql`insert into articles (id, kind, series, number, title, lead, category, access, tags, drawing,
      body_html, characters, related, published_at, content_hash)
    select 'a' || n, 'question', 's' || n % 5, n, '', '', '', '{member}', '{}', 'wave', '', 1, '{}', '2026-01-01', ''
    from generate_series(1, 1000) n`)
  await db.execute(sql`insert into article_readings select ${uid}, id, 50, false, now() from articles`)
  await db.execute(sql`insert into article_readings
    select uid, 'a' || n, 50, false, now() from users, generate_series(1, 2) n on conflict do nothing`)
  await db.execute(sql`analyze articles, article_readings`)
  const reader = { uid, now: clock() }
  for (const read of [
    () => store.listOfSeries(db, 's1', 0, reader),
    () => store.listQuestions(db, 's1', reader),
    () => listMastery(db, uid, ['s1'], reader.now),
  ])
    expect(await planOf(read)).not.toMatch(/Rows Removed by Join Filter":[1-9]|"Actual Rows":1000/)
})
