import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createMember } from '#test/factories.ts'
import { plannedOnce } from '#test/planned-once.ts'
import { findImpression, listOwn, listTimeline } from '../impression.store.ts'
import { endOfTime } from './page-start.ts'

const { database: db } = await createTestDatabase()
const { uid } = await createMember(db)

beforeAll(async () => {
  await db.execute(sql`
    insert into users (uid, email, authority, password_hash, created_at, updated_at)
    select 'u' || n, 'u' || n || '@example.com', 'customer', 'x', now(), now() from generate_series(1, 2000) n`)
  await db.execute(sql`
    insert into impressions (id, uid, plan, status, body, html, search_text, input_hash, created_at)
    select 'p' || n, 'u' || 1 + n % 2000, 'kafuku', 'open', 'x', 'x', 'x', '', now() - n * interval '1 minute'
    from generate_series(1, 5000) n`)
  await db.execute(sql`insert into impression_counts (impression_id) select id from impressions`)
  await db.execute(sql`analyze`)
})

test.each([
  ['nobody', []],
  ['somebody', ['u7']],
])(
  'a page of posts is planned once for all readers, and not at each call: %s is hidden',
  async (_, hidden) => {
    const reader = { uid, hidden }
    expect(
      await plannedOnce(db, async tx => {
        await listTimeline(tx, reader, ['kafuku'], endOfTime(10))
        await listOwn(tx, reader, ['kafuku'], endOfTime(20))
        await findImpression(tx, reader, 'p7')
      }),
    ).toEqual({ impressions_timeline: true, impressions_own: true, impression_one: true })
  },
)
