import pg from 'pg'
import { startDatabase } from './database.ts'

/** The numbers of posts in a plan's timeline, of likes, and of members who write and like. */
export type Writers = { posts: number; likes: number; members: number }

/** Sentences are made of these words, so that a search finds some posts and not all. */
const words = [
  '朝',
  '息',
  '背骨',
  '横隔膜',
  '足のうら',
  '肩',
  '声',
  'ゆるむ',
  '深い',
  '眠り',
  '歩く',
  '月',
  '鏡',
  '手のひら',
]

/** A database with these posts, by members who all have the plan. Indexes are made after the rows. */
export async function startWriters(of: Writers): Promise<string> {
  const databaseUrl = await startDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`)
    const restore = await withoutIndexes(client, ['impressions', 'impression_likes', 'impression_comments'])
    await fill(client, of)
    await restore()
    await client.query('reset all')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return databaseUrl
}

/** Drops all indexes. Returns a function that makes them again. */
async function withoutIndexes(client: pg.Client, tables: string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; text: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as text
     from pg_constraint where conrelid = any($1::regclass[]) and contype = 'p'`,
    [tables],
  )
  const { rows: others } = await client.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
     where tablename = any($1) and indexname <> all($2)`,
    [tables, keys.map(({ name }) => name)],
  )
  const { rows: foreign } = await client.query<{ table: string; name: string; text: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as text
     from pg_constraint where confrelid = any($1::regclass[]) and contype = 'f'`,
    [tables],
  )
  for (const { table, name } of foreign) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of others) await client.query(`drop index ${name}`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, text } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${text}`)
    for (const { text } of others) await client.query(text)
    for (const { table, name, text } of foreign)
      await client.query(`alter table ${table} add constraint ${name} ${text} not valid`)
  }
}

async function fill(client: pg.Client, { posts, likes, members }: Writers): Promise<void> {
  await client.query(
    `insert into users (uid, email, nickname, authority, password_hash, created_at, updated_at)
     select 'u' || n, 'member' || n || '@example.com', 'なまえ' || n, 'customer', 'x', '2020-01-01', now()
     from generate_series(1, $1::int) n`,
    [members],
  )
  await client.query(
    `insert into licences (uid, item_id, since_at, expire_at)
     select 'u' || n, '000002', now() - interval '1 year', now() + interval '1 year' from generate_series(1, $1::int) n`,
    [members],
  )
  await client.query(
    `insert into impressions (id, uid, plan, status, body, html, search_text, input_hash, created_at)
     select 'p' || n, 'u' || 1 + (n * 7919 % $2::bigint), 'kafuku', 'open', t.body, '<p>' || t.body || '</p>', t.body, '',
       now() - n * interval '10 seconds'
     from generate_series(1, $1::bigint) n
     cross join lateral (
       select string_agg(($3::text[])[1 + (n * 31 + k * (n % 11 + 3)) % cardinality($3)], 'と' order by k) || 'の話 ' || n as body
       from generate_series(1, 8) k
     ) t`,
    [posts, members, words],
  )
  await client.query(
    `insert into impression_likes (impression_id, uid, is_liked, chosen_at)
     select 'p' || 1 + ((n - 1) % $1::bigint), 'u' || 1 + ((n * 104729 + (n - 1) / $1) % $3::bigint), true, now()
     from generate_series(1, $2::bigint) n`,
    [posts, likes, members],
  )
  await client.query(
    `insert into impression_comments
       (id, impression_id, uid, post_uid, post_plan, body, html, input_hash, created_at)
     select 'c' || n, 'p' || n, 'u' || 1 + (n * 13 % $2::bigint), 'u' || 1 + (n * 7919 % $2::bigint), 'kafuku',
       'わかります', '<p>わかります</p>', '', now()
     from generate_series(1, $1::bigint) n`,
    [posts, members],
  )
  await client.query(
    `insert into impression_counts (impression_id, likes, comments)
     select 'p' || n, $2::bigint / $1::bigint, 1 from generate_series(1, $1::bigint) n`,
    [posts, likes],
  )
}
