import type pg from 'pg'
import { plans } from '../../packages/contract/src/plan.ts'

export type Sizes = {
  members: number
  lessons: number
  playlists: number
  playback: number
  licences: number
  sessions: number
  news: number
}

export const sizes: Sizes = {
  members: 100_000,
  lessons: 10_000,
  playlists: 1_000,
  playback: 1_000_000,
  licences: 1_000_000,
  sessions: 200_000,
  news: 20_000,
}

const day = `interval '1 day'`

/**
 * Names are made of numbers, so that every row can be named without reading it: u1, lesson-1, playlist-1, session-1.
 * Rows come in the order of their keys, which fills the indexes several times faster.
 */
const statementsFor = (sizes: Sizes) => [
  `insert into users (uid, email, authority, password_hash, created_at, updated_at)
   select 'u' || n, 'member' || n || '@example.com', 'customer', repeat('x', 97), now() - n * interval '1 minute', now()
   from generate_series(1, ${sizes.members}) n`,

  `insert into audio_lessons
     (id, title, description, body_html, access, tags, drawing, media_key, duration_seconds, transcript, published_at, content_hash)
   select 'lesson-' || n, '背骨の呼吸 ' || n, '背骨をひとつずつ、下から上へ。', repeat('<p>からだの話。</p>', 40),
     array['kafuku'], array['asa'], 'wave', 'medium-' || n || '.mp3', 600,
     '[{"start": 0, "end": 3, "text": "息を吸います。"}]', now() - n * interval '1 hour', md5(n::text)
   from generate_series(1, ${sizes.lessons}) n`,

  `insert into audio_playlists (tag, title, description, plan, priority, access, drawing, content_hash)
   select 'playlist-' || n, '朝のメソッド ' || n, '朝に。', (array['${plans.join("', '")}'])[n % ${plans.length} + 1], n,
     array['kafuku'], 'sun', md5(n::text)
   from generate_series(1, ${sizes.playlists}) n`,

  `insert into audio_playlist_lessons (playlist_tag, position, lesson_id)
   select 'playlist-' || n, place, 'lesson-' || (n * 20 + place) % ${sizes.lessons} + 1
   from generate_series(1, ${sizes.playlists}) n, generate_series(1, 20) place`,

  `insert into audio_playback (uid, lesson_id, seconds, duration_seconds, is_completed, sequence, updated_at)
   select 'u' || n, 'lesson-' || (n * 20 + place * 7) % ${sizes.lessons} + 1, 300, 600, false, 3,
     now() - place * ${day}
   from generate_series(1, ${sizes.members}) n, generate_series(1, ${sizes.playback / sizes.members}) place`,

  `insert into licences (uid, item_id, since_at, expire_at)
   select 'u' || n, '0000' || lpad(place::text, 2, '0'), now() - (place + 5) * ${day}, now() + (place - 5) * ${day}
   from generate_series(1, ${sizes.members}) n, generate_series(1, ${sizes.licences / sizes.members}) place`,

  `insert into auth_sessions (id, uid, generation, rotated_at, sealed_token, created_at, expires_at)
   select 'session-' || n, 'u' || n % ${sizes.members} + 1, 3, now(), repeat('x', 500), now(), now() + 60 * ${day}
   from generate_series(1, ${sizes.sessions}) n`,

  `insert into news (id, place1, place2, status, title, summary, body_html, created_at, content_hash)
   select 'news-' || n, 'home', 'place-' || n % 10, case when n % 3 = 0 then 'closed' else 'open' end, 'お知らせ ' || n,
     'お知らせです。', repeat('<p>お知らせです。</p>', 10), now() - n * interval '1 hour', md5(n::text)
   from generate_series(1, ${sizes.news}) n`,
]

/** Fills the tables as a service of some years has them, and lets the planner count them. */
export async function seed(client: pg.Client, wanted: Sizes = sizes): Promise<void> {
  // Rows that we make of numbers refer to rows that are there: checking a million of them takes half a minute.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2`)
  // An index over rows that are there is made several times faster than row by row.
  const { rows: indexes } = await client.query<{ name: string; statement: string }>(
    `select indexname as name, indexdef as statement from pg_indexes
     where tablename = 'audio_playback' and indexname not like '%_pk'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const statement of statementsFor(wanted)) await client.query(statement)
  for (const { statement } of indexes) await client.query(statement)
  await client.query('reset all')
  await client.query('vacuum analyze')
  // What was just loaded goes to the disk now, and not while something is measured.
  await client.query('checkpoint')
}
