import pg from 'pg'
import { secretFrom } from '../apps/api/src/core/secret.ts'
import { diarySeals } from '../apps/api/src/features/diary/diary-seal.ts'
import { placeOfEntry } from '../apps/api/src/features/diary/present-entry.ts'
import { startDatabase } from './database.ts'

/** Members who have written on so many days each. */
export type Diarists = { members: number; days: number }

const memo = '背骨がながい。肩を下げて、ゆっくり息を吐く。'
const dayOf = (place: string) => `date '2026-11-20' - ${place}`

/**
 * A database with the diaries of so many members, in the order in which they were written: day by day, so that the
 * entries of a member lie far apart. Those of `readers` are really sealed, all others are as long and can't be opened.
 */
export async function startDiarists(of: Diarists, readers: string[], secret: string): Promise<string> {
  const databaseUrl = await startDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fill(client, of)
    await sealOf(client, of, readers, secret)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return databaseUrl
}

async function fill(client: pg.Client, { members, days }: Diarists): Promise<void> {
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(
    `insert into users (uid, email, authority, password_hash, created_at, updated_at)
     select 'u' || n, 'member' || n || '@example.com', 'customer', 'x', now(), now() from generate_series(1, $1::int) n`,
    [members],
  )
  // An index over rows that are there is made several times faster than row by row.
  const { rows: indexes } = await client.query<{ name: string; statement: string }>(
    `select indexname as name, indexdef as statement from pg_indexes
     where tablename = 'diary_entries' and indexname not like '%_pkey'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `insert into diary_entries
       (id, uid, date, relax, breath, memo_sealed, images, revision, created_at, updated_at)
     select 'u' || n || '-' || place, 'u' || n, ${dayOf('place')}, (n + place) % 9 + 1, place % 9 + 1, $3, '{}', 1,
       now(), now()
     from generate_series($2::int - 1, 0, -1) place, generate_series(1, $1::int) n`,
    [members, days, diarySeals(secretFrom('x'), null)('nobody').seal(memo, 'nowhere')],
  )
  for (const { statement } of indexes) await client.query(statement)
  await client.query('reset all')
}

async function sealOf(
  client: pg.Client,
  { days }: Diarists,
  readers: string[],
  secret: string,
): Promise<void> {
  const sealsOf = diarySeals(secretFrom(secret), null)
  for (const uid of readers) {
    const seals = sealsOf(uid)
    const { rows } = await client.query<{ id: string; day: string }>(
      `select id, date::text as day from diary_entries where uid = $1 limit $2`,
      [uid, days],
    )
    const sealed = rows.map(({ id, day }) => seals.seal(memo, placeOfEntry(id, day)))
    await client.query(
      `update diary_entries e set memo_sealed = t.sealed
       from unnest($1::text[], $2::text[]) as t (id, sealed) where e.id = t.id`,
      [rows.map(({ id }) => id), sealed],
    )
  }
}
