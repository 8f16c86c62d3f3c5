import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createMember } from '#test/factories.ts'
import { mostRowsRead } from '#test/rows-read.ts'
import { listTimeline } from '../impression.store.ts'
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
  expect(await mostRowsRead(db, () => find(['です']))).toBeLessThan(posts / 2)
})

test('a page of the timeline reads as little for who has saved and liked much', async () => {
  const [pageSize, few] = [10, 200]
  const page = () => listTimeline(db, reader, [plan], endOfTime(pageSize))
  for (const [table, column] of [
    ['impression_saves', 'is_saved'],
    ['impression_likes', 'is_liked'],
  ]) {
    // As if most members had chosen a few posts: then it looks cheap to read all that one has chosen.
    await db.pool.query(`alter table ${table} alter column uid set (n_distinct = 2000)`)
    await db.pool.query(
      `insert into ${table} (uid, impression_id, ${column}, chosen_at) select $1, id, true, now() from impressions`,
      [reader.uid],
    )
    await db.pool.query(`analyze ${table}`)
  }
  expect(await page()).toMatchObject(Array(pageSize + 1).fill({ isSaved: true, isLiked: true }))
  expect(await mostRowsRead(db, page)).toBeLessThan(few)
})
