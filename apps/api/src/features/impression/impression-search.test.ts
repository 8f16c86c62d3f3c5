import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createMember } from '#test/factories.ts'
import { listFound } from './impression-search.store.ts'
import { endOfTime } from './page-start.ts'

const { database: db } = await createTestDatabase()
const plan = 'kafuku'
const posts = 6_000

const author = await createMember(db)
const reader = { uid: author.uid, hidden: [] }
await db.pool.query(
  `insert into impressions (id, uid, plan, status, body, html, search_text, input_hash, created_at)
   select 'p' || n, $1, $2, 'open', words, words, words, '', timestamptz '2026-01-01' + n * interval '1 minute'
   from (
     select n, '今日の息は' || n || 'ばんめに深かったです' || case when n % 1000 = 7 then '。横隔膜' else '' end as words
     from generate_series(1, $3::int) n
   ) all_posts`,
  [author.uid, plan, posts],
)
await db.pool.query('analyze impressions')

const find = async (words: string[], size = 3) =>
  (await listFound(db, reader, { plans: [plan], words }, endOfTime(size))).map(({ id }) => id)

test('words are found among the newest and, where they are rare, behind them', async () => {
  expect(await find(['です'])).toEqual(['p6000', 'p5999', 'p5998', 'p5997'])
  expect(await find(['横隔膜', '深かった'])).toEqual(['p5007', 'p4007', 'p3007', 'p2007'])
  expect(await find(['横隔膜'], 20)).toEqual(['p5007', 'p4007', 'p3007', 'p2007', 'p1007', 'p7'])
  expect(await find(['横隔膜です'])).toEqual([])
})

test('a word that almost all posts hold is not looked for in all of them', async () => {
  const sent = vi.spyOn(db.pool, 'query')
  await find(['です'])
  const statements = sent.mock.calls.map(([query]) => query as unknown as pg.QueryConfig)
  sent.mockRestore()
  const client = await db.pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan') // As it is from the sixth search on.
    for (const [number, { text, values = [] }] of statements.entries()) {
      await client.query(`prepare search_${number} as ${text}`)
      const given = values.map(value => pg.escapeLiteral(literalOf(value))).join()
      const { rows } = await client.query(`explain (analyze, format json) execute search_${number}(${given})`)
      const read = [...JSON.stringify(rows).matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) =>
        Number(count),
      )
      expect(Math.max(...read)).toBeLessThan(posts / 2)
    }
  } finally {
    client.release(true)
  }
})

function literalOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.map(each => JSON.stringify(each)).join()}}` : String(value)
}
